"""The cards and objectives found in their folders, as switches that kernels can call."""

from __future__ import annotations

from sim.core.plugins import scan
from sim.core.switch import switch
from sim.sorcerer import cards as _cards
from sim.sorcerer import objectives as _objectives
from sim.sorcerer.state import KINDS, OBJECTIVES

CARD_FILES = scan(_cards)  # id -> module
OBJECTIVE_FILES = scan(_objectives)

# numbered as in state.py, where columns and the notation have them
card_options = switch("sorcerer_options", [CARD_FILES[id_].options for id_ in KINDS], "view, colour")
card_cast = switch("sorcerer_cast", [CARD_FILES[id_].cast for id_ in KINDS], "view, rules, b, colour, k")
reached = switch("sorcerer_reached", [OBJECTIVE_FILES[id_].reached for id_ in OBJECTIVES], "view")
