"""What tuning knows of each game, in a folder of its name.

A folder holds the cells that are tuned for where no scenario is named: scenario files. Its module may say

- `STEPS`: how many stars one step of a feature is; 1 where it says nothing
- `ABSENT`: the weight that comes nearest to a feature being left out; 0 where it says nothing
- `LEFT_OUT`: features that are searched only where the start weighs them
"""
