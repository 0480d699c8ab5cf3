"""Sub-objectives of a question, and whether a search should go on, go back or end."""
