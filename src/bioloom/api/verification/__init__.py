"""``bioloom verify``: a saved answer is derived again, and compared field by field with what was saved."""
