"""The rules: at least one test for each id of sim/morty/RULES.md.

Every expected value is worked out by hand from the rulebook and the printed values, never by running the code.
"""
