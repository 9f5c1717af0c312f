"""Sorcerer & Stones: rules as kernels."""
