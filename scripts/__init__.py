"""The command line: one file a command, found by its name; files with a leading underscore serve them.

A command file has one function, ``command``. Its docstring is the help and shows at least one example line.
"""
