"""The run on disk: what is written, what it says of itself, and what it refuses."""

import dataclasses
import hashlib
import json
import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.runs import manifest, writer
from analysis.runs.arrow import to_arrow
from analysis.runs.digest import Fixed, encode_names, hash_blocks
from analysis.runs.execute import simulate
from analysis.runs.read import open_run
from analysis.runs.rehash import digest_of
from analysis.runs.session import Progress
from sim.core.errors import Refused, Stopped
from sim.core.game import Block, Column
from tests.contract.fakes import MORTY, MORTY_GAMES, MORTY_SEATS, FakePlan, scenario

ARROW = {
    "u8": pa.uint64(),
    "u1": pa.uint8(),
    "u2": pa.uint16(),
    "i2": pa.int16(),
    "f8": pa.float64(),
    "bool": pa.bool_(),
}
NAME = pa.dictionary(pa.int32(), pa.string())


def play(out: Path, games: int = 3000, threads: int = 2, **more: Any) -> dict[str, Any]:
    return simulate(FakePlan(scenario(games=games)), out, game=MORTY, threads=threads, **more)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("runs") / "deep" / "run"
    play(out, part_games=1024)
    return out


def test_tables_have_the_columns_of_the_format_in_order_and_type(run: Path) -> None:
    for table, types in (("seats", MORTY_SEATS), ("games", MORTY_GAMES)):
        schema = pq.read_schema(run / table / "part-00000.parquet")
        assert schema.names == list(types)
        assert {field.name: field.type for field in schema} == {
            name: ARROW.get(kind, NAME) for name, kind in types.items()
        }
        group = pq.read_metadata(run / table / "part-00000.parquet").row_group(0)
        assert {group.column(i).compression for i in range(group.num_columns)} == {"ZSTD"}


def test_arrow_tables_are_what_pyarrow_would_make() -> None:
    columns = {
        "game": np.arange(10, dtype="u8")[::2], "total": np.array([-3, 0, 9, 7, 1], "i2"),
        "win_share": np.linspace(0, 1, 5),
        "tie_broken": np.array([True, False, True, True, False]), "badge_1": np.array([1, 255, 0, 0, 255], "u1"),
    }  # fmt: skip
    words = pa.array(["häb", "chain"])
    codes = pa.array(columns["badge_1"].astype("i4"), mask=columns["badge_1"] == 255)
    expected = {name: pa.array(np.ascontiguousarray(values)) for name, values in columns.items()}
    expected["badge_1"] = pa.DictionaryArray.from_arrays(codes, words)
    fields = [pa.field(name, array.type, nullable=name == "badge_1") for name, array in expected.items()]
    made = to_arrow(columns, {"badge_1": ("häb", "chain")})
    made.validate(full=True)
    assert made.equals(pa.table(expected, schema=pa.schema(fields)))
    assert to_arrow({"badge_1": columns["badge_1"][:0]}, {"badge_1": ()}).num_rows == 0


@pytest.mark.parametrize(
    ("games", "block", "ends"),
    [
        (range(131_072), 1024, [32_768, 65_536, 98_304, 114_688, 122_880, 126_976, 131_072]),
        (range(40_000), 4096, [32_768, 36_864, 40_000]),
        (range(1000, 9000), 3072, [6144, 9000]),
        (range(5, 6), 1024, [6]),
    ],
)
def test_row_groups_hold_whole_blocks_and_little_is_left_for_the_last(
    games: range, block: int, ends: list[int]
) -> None:
    groups = writer.row_groups(games, block)
    assert [group.stop for group in groups] == ends
    assert [group.start for group in groups] == [games.start, *ends[:-1]]


def test_a_part_is_the_same_to_the_byte_however_its_games_come(tmp_path: Path) -> None:
    written = []
    for cuts in ([0, 5000], [0, 1, 1023, 1030, 4096, 5000]):
        (tmp_path / "seats").mkdir(exist_ok=True)
        (tmp_path / "games").mkdir(exist_ok=True)
        plan = FakePlan(scenario(games=5000))
        fixed = Fixed(tuple(MORTY_SEATS), tuple(MORTY_GAMES))
        with writer.PartWriter(tmp_path, 0, range(5000), fixed, plan.names, 1) as part:
            for start, stop in pairwise(cuts):
                part.add(plan.play(start, stop - start))
            written.append(part.finish())
    assert written[0].files == written[1].files and written[0].blocks == written[1].blocks
    for file, sha256 in written[0].files.items():
        assert hashlib.sha256((tmp_path / file).read_bytes()).hexdigest() == sha256


def test_a_run_imports_neither_pandas_nor_polars(tmp_path: Path) -> None:
    code = """if True:
        import sys
        from pathlib import Path
        from analysis.runs.execute import simulate
        from tests.contract.fakes import MORTY, FakePlan, scenario
        simulate(FakePlan(scenario(games=10)), Path(sys.argv[1]), game=MORTY, threads=1)
        print([name for name in ("pandas", "polars") if name in sys.modules])
    """
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path / "run"], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_parts_hold_whole_blocks_and_follow_each_other(run: Path) -> None:
    document = json.loads((run / "manifest.json").read_text())
    assert [
        (entry["file"], entry["first_game"], entry["games"], entry["rows"]) for entry in document["parts"]
    ] == [
        *[("seats/part-00000.parquet", 0, 1024, 4096), ("games/part-00000.parquet", 0, 1024, 1024)],
        *[("seats/part-00001.parquet", 1024, 1024, 4096), ("games/part-00001.parquet", 1024, 1024, 1024)],
        *[("seats/part-00002.parquet", 2048, 952, 3808), ("games/part-00002.parquet", 2048, 952, 952)],
    ]
    for entry in document["parts"]:
        assert entry["sha256"] == hashlib.sha256((run / entry["file"]).read_bytes()).hexdigest()
    files = {str(path.relative_to(run)) for path in run.rglob("*") if path.is_file()}
    assert files == {"manifest.json", "journal.jsonl"} | {entry["file"] for entry in document["parts"]}


def test_manifest_has_the_keys_of_the_format(run: Path) -> None:
    document = json.loads((run / "manifest.json").read_text())
    assert set(manifest.KEYS) <= document.keys()
    asked = scenario(games=3000)
    assert (
        document["scenario"] == json.loads(json.dumps(asked.resolved()))
        and document["scenario_hash"] == asked.hash()
    )
    assert (document["games"], document["seed"], document["complete"]) == (3000, 5, True)
    assert document["assumed"] == ["badges.chain.ribbons", "boards.frog.A", "levels", "tiles"]
    assert document["games_per_s"] == pytest.approx(3000 / document["elapsed_s"])


def test_reading_gives_every_game_once_in_order(run: Path) -> None:
    opened = open_run(run)
    games = [game for part in opened.parts() for game in part.table["game"]]
    assert games == list(range(3000)) and opened.games == 3000
    one = opened.game_rows(2050)
    assert one.seats["game"].to_list() == [2050] * 4 and one.table["rounds"].to_list() == [16]
    with pytest.raises(Refused, match="0 to 2999"):
        opened.game_rows(3000)


def test_fingerprints_do_not_know_threads_parts_or_batches(
    run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = json.loads((run / "manifest.json").read_text())
    assert digest_of(open_run(run)).whole == expected["digest"]
    assert digest_of(open_run(run)).play == expected["digest_play"]
    monkeypatch.setattr("analysis.runs.play.BATCH_S", 0.003)
    other = play(tmp_path / "other", threads=3, part_games=2000)
    assert len(other["parts"]) == 4
    assert (other["digest"], other["digest_play"]) == (expected["digest"], expected["digest_play"])


def test_fingerprint_is_what_the_reference_says() -> None:
    seats = {
        "game": np.array([0, 0], "u8"),
        "strategy": np.array([0, 255], "u1"),
        "win_share": np.array([1.0, 0.0]),
    }
    table = {"game": np.array([0], "u8"), "tie_broken": np.array([True])}
    fixed = Fixed(("game", "strategy", "win_share"), ("game", "tie_broken"))
    [(whole, without)] = hash_blocks({"seats": seats, "games": table}, fixed, {"strategy": ("häb",)}, 1)
    game, names = bytes(16), b"\x04\x00h\xc3\xa4b\xff\xff"
    rest = b"\0\0\0\0\0\0\xf0\x3f" + bytes(8) + bytes(8) + b"\x01"
    assert whole == hashlib.sha256(game + names + rest).digest()
    assert without == hashlib.sha256(game + rest).digest()


def test_names_are_written_one_after_the_other_whatever_their_number() -> None:
    words = ("a", "häb", "c" * 300)
    codes = np.array([0, 1, 255, 2, 2, 1, 0], "u1")
    texts = [encode_names(words)[code] for code in codes]
    for n in range(len(codes) + 1):
        tables = {
            "seats": {"game": np.zeros(n, "u8"), "animal": codes[:n]},
            "games": {"game": np.zeros(1, "u8")},
        }
        [(whole, _)] = hash_blocks(tables, Fixed(("animal",), ()), {"animal": words}, 1)
        assert whole == hashlib.sha256(b"".join(texts[:n])).digest()


def test_names_cannot_run_into_each_other() -> None:
    one, other = encode_names(["ab", "c"]), encode_names(["a", "bc"])
    assert one[0] + one[1] != other[0] + other[1]


@pytest.mark.parametrize(
    ("table", "column"), [("seats", name) for name in MORTY_SEATS] + [("games", name) for name in MORTY_GAMES]
)
def test_changing_one_cell_changes_the_fingerprint(
    run: Path, tmp_path: Path, table: str, column: str
) -> None:
    opened = open_run(run)
    before, after = digest_of(opened), digest_of(with_other_cell(opened, tmp_path, table, column))
    assert before.whole != after.whole
    assert (before.play == after.play) == (column == "strategy")


def with_other_cell(opened: Any, folder: Path, table: str, column: str) -> Any:
    """Copy the last part of a run, with another value in one cell of its last row."""
    first = opened.entries("games")[-1]["first_game"]
    entries = [entry for entry in opened.manifest["parts"] if entry["first_game"] == first]
    for entry in entries:
        frame = pl.read_parquet(opened.folder / entry["file"])
        if entry["file"].startswith(table):
            frame = frame.with_columns(
                pl.Series(
                    column,
                    [*frame[column].to_list()[:-1], other_value(frame[column])],
                    other_type(frame[column]),
                )
            )
        (folder / entry["file"]).parent.mkdir(exist_ok=True)
        frame.write_parquet(folder / entry["file"])
    for entry in opened.manifest["parts"]:
        if entry["first_game"] != first:
            (folder / entry["file"]).symlink_to(opened.folder / entry["file"])
    return dataclasses.replace(opened, folder=folder)


def other_type(series: pl.Series) -> Any:
    return pl.String if series.dtype == pl.Categorical else series.dtype


def other_value(series: pl.Series) -> Any:
    last = series[-1]
    if series.dtype == pl.Categorical:
        return "another"
    return not last if series.dtype == pl.Boolean else last + 1


def test_columns_added_later_do_not_enter(run: Path, tmp_path: Path) -> None:
    @dataclasses.dataclass(frozen=True)
    class Extra(Column):
        extra: bool = True

    class More(FakePlan):
        def play(self, first_game: int, games: int) -> Block:
            block = super().play(first_game, games)
            return dataclasses.replace(block, seats=block.seats | {"later": block.seats["seat"]})

    game = dataclasses.replace(MORTY, seat_columns=(*MORTY.seat_columns, Extra("later", "u1", "added")))
    more = simulate(More(scenario(games=3000)), tmp_path / "more", game=game, threads=1)
    assert more["digest"] == json.loads((run / "manifest.json").read_text())["digest"]
    assert next(open_run(tmp_path / "more").parts()).seats.columns[-1] == "later"


def test_rotation_keeps_deals_whole(tmp_path: Path) -> None:
    asked = scenario(games=4097, strategies=("greedy", "random", "greedy", "random"), rotate=True)
    made = simulate(FakePlan(asked), tmp_path / "run", game=MORTY, threads=2, part_games=1)
    assert (made["games"], made["period"]) == (4098, 2)
    assert [entry["games"] for entry in made["parts"][::2]] == [2048, 2048, 2]


def test_a_folder_that_is_not_empty_is_refused(run: Path, tmp_path: Path) -> None:
    before = (run / "manifest.json").read_bytes()
    with pytest.raises(Refused, match=r"not empty.*--force"):
        play(run)
    assert (run / "manifest.json").read_bytes() == before
    (tmp_path / "letter.txt").write_text("dear")
    for force in (False, True):
        with pytest.raises(Refused, match="accepted"):
            play(tmp_path, force=force)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_force_removes_a_run_and_nothing_else(tmp_path: Path) -> None:
    play(tmp_path, part_games=1024)
    (tmp_path / "seats" / "mine.csv").write_text("mine")
    (tmp_path / "report.html").write_text("read")
    play(tmp_path, games=100, force=True)
    assert (tmp_path / "report.html").read_text() == "read" and (
        tmp_path / "seats" / "mine.csv"
    ).read_text() == "mine"
    assert len(list(tmp_path.rglob("*.parquet"))) == 2


def test_force_leaves_another_programs_manifest_alone(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"name": "a web page"}')
    (tmp_path / "index.html").write_text("")
    with pytest.raises(Refused, match="no run wrote"):
        play(tmp_path, force=True)
    assert (tmp_path / "manifest.json").read_text() == '{"name": "a web page"}'


def test_force_takes_a_run_whose_manifest_is_broken(tmp_path: Path) -> None:
    play(tmp_path, games=10)
    (tmp_path / "manifest.json").write_text("{")
    assert play(tmp_path, games=10, force=True)["complete"]


def test_a_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "file", tmp_path / "file" / "run", tmp_path / ("x" * 300)):
        with pytest.raises(Refused):
            play(out)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_stopping_keeps_whole_parts_and_says_how_to_go_on(tmp_path: Path) -> None:
    stop = threading.Event()

    def after_two_parts(progress: Progress) -> None:
        if progress.games > 2500:
            stop.set()

    with pytest.raises(Stopped, match="go on with"):
        play(tmp_path / "run", games=200_000, part_games=1024, progress=after_two_parts, stop=stop)
    document = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert document["complete"] is False and document["digest"] is None
    assert 0 < document["games_done"] < 200_000 and document["games_done"] % 1024 == 0
    assert not list((tmp_path / "run").rglob("*.unfinished"))
    with pytest.raises(Refused, match="ended early"):
        open_run(tmp_path / "run")
    assert open_run(tmp_path / "run", unfinished=True).games == document["games_done"]


def test_an_error_in_a_game_ends_the_run_and_is_told(tmp_path: Path) -> None:
    class Broken(FakePlan):
        def play(self, first_game: int, games: int) -> Block:
            if first_game > 1500:
                raise ZeroDivisionError("a kernel fell over")
            return super().play(first_game, games)

    with pytest.raises(ZeroDivisionError, match="fell over"):
        simulate(Broken(scenario(games=9000)), tmp_path / "run", game=MORTY, threads=2, part_games=1024)
    assert json.loads((tmp_path / "run" / "manifest.json").read_text())["complete"] is False


def test_a_full_disk_ends_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device", "seats/part-00000.parquet")

    monkeypatch.setattr(writer.PartWriter, "add", full)
    with pytest.raises(Stopped, match=r"No space left.*0 of 3,000 games"):
        play(tmp_path / "run")


def test_progress_reaches_the_end(tmp_path: Path) -> None:
    seen: list[Progress] = []
    play(tmp_path / "run", progress=seen.append)
    assert (seen[-1].games, seen[-1].total) == (3000, 3000) and seen[-1].games_per_s > 0


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("manifest.json", None, "no manifest.json"),
        ("manifest.json", "[]", "a JSON list"),
        ("manifest.json", "{", "no JSON"),
        ("manifest.json", '{"schema_version": 99}', "schema_version: found 99"),
        ("manifest.json", '{"schema_version": 1}', "digest_play: found nothing"),
        ("seats/part-00000.parquet", None, "part-00000.parquet: found nothing"),
        ("seats/part-00000.parquet", "torn", "no readable part"),
    ],
)
def test_a_broken_run_is_refused(tmp_path: Path, name: str, content: str | None, message: str) -> None:
    play(tmp_path, games=10)
    (tmp_path / name).unlink()
    if content is not None:
        (tmp_path / name).write_text(content)
    with pytest.raises(Refused, match=message):
        list(open_run(tmp_path).parts())


def test_a_missing_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no such folder"):
        open_run(tmp_path / "nowhere")
