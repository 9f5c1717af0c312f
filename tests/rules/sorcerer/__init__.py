"""The rules of Sorcerer & Stones, one by one: tests named by the ids of sim/sorcerer/RULES.md."""
