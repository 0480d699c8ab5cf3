"""A question in people's words to what it asks: mentions, candidates, the score that chooses, coverage, read-back."""
