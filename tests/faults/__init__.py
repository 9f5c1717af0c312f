"""Planted faults: rules broken on purpose, one at a time, to see that the rule tests turn red."""
