"""The slow, plain twin of Sorcerer & Stones: written from the rulebook and the sheet alone, the judge of the kernel."""
