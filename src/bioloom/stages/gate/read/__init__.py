"""Words to typed conditions, for the text of a condition and for a question about a patient alike."""
