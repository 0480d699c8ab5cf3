"""Scores from records alone: the contract by kind of answer, the score of each item, the table."""
