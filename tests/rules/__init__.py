"""The rules, one test or more for each id of sim/morty/RULES.md; every expected value is worked out by hand from the rulebook."""
