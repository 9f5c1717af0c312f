"""Finding weights for a mind: an evolution strategy plays candidates against a field of opponents.

Candidates of a generation meet the same deals. What is searched, what is chosen and what is reported rest on three
streams of deals that have nothing in common (streams.py).
"""
