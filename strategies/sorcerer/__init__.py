"""Strategies of Sorcerer & Stones: one file each, found by scanning."""
