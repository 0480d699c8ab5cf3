"""What fits a pattern, listed: which of it is told first, apart or not at all, and what is said beside it."""
