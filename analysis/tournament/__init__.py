"""Minds against each other: line-ups, seat orders and deals are balanced; what each mind wins is told by deal."""
