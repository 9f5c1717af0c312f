"""Statistics of Sorcerer & Stones: colours, turns, ends, runes, artifacts, Qi, stones."""
