"""Runs that are killed, starved and damaged, and come out as if nothing had happened.

`make torture` plays all of it; within `make test` the same tests are smaller.
"""
