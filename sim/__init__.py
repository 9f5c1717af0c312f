"""The rules of the games at speed: numpy, numba and the standard library only."""
