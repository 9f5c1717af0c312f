"""What is tuned for where no scenario is named: one scenario a file, in a folder of the game's name."""
