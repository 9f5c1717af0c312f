"""The slow, plain twin of the rules: the judge of the fast kernel."""

from .game import Disagreement, Record
from .minds import Decision, greedy_options
from .positions import legal_moves, score_position
from .twin import Twin

__all__ = ["Decision", "Disagreement", "Record", "Twin", "greedy_options", "legal_moves", "score_position"]
