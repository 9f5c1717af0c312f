"""Morty Sorty Magic Shop: its rules (RULES.md), its printed values (data/) and the kernels that play it."""
