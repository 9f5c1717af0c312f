"""Experiments: what is measured, paired, judged and stopped; `make experiments` measures how often verdicts err."""
