"""Golden games, told move by move in words; the kernels play them again and the twin follows them, line by line."""
