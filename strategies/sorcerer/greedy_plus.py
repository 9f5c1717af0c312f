"""As greedy, with prices for runes and colours to come, for what the next seat could take, and for the end in sight."""

FACTS = {"random": False, "looks_ahead": False, "reads_opponents": True}
WEIGHTS = {
    "point": 1.0,
    "stone": 0.1,
    "lack": -2.0,
    "nearer": 0.002,
    "rune": 1.0,
    "last": 20.0,
    "next": -0.45,
}
