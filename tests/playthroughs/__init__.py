"""One round of every variant, told move by move in a text file, so that a change of a rule is read.

`python -m tests.playthroughs` writes the files anew.
"""
