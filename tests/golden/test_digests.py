"""Games do not change by a bit: fingerprints from before are compared."""

from __future__ import annotations

import pytest

from tests.golden.digests import PAIRS, digest, written


def test_none_is_missing() -> None:
    assert set(written()) == set(PAIRS)


@pytest.mark.parametrize(("name", "seed"), PAIRS)
def test_the_games_are_the_same(name: str, seed: int) -> None:
    assert digest(name, seed) == written()[name, seed]
