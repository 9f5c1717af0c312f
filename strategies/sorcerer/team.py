"""For the cooperative game: works for the open artifact and for the next seat, and is thrifty with cards."""

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
WEIGHTS = {"point": 1.0, "stone": 0.3, "card": -0.9, "next": 0.5}
