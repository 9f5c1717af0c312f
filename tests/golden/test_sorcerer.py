"""Games of Sorcerer & Stones do not change by a bit: fingerprints from before are compared."""

from __future__ import annotations

import pytest

from tests.golden.sorcerer import SCENARIOS, digest, written


def test_none_is_missing() -> None:
    assert set(written()) == set(SCENARIOS)


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_games_are_the_same(name: str) -> None:
    assert digest(name) == written()[name]
