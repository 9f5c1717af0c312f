"""What every game shares: the contract, scenarios, printed values, random draws, batches of games."""
