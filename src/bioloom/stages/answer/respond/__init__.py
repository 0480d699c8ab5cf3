"""Answers in words to a question as it stands, from nothing, from a chain of thought or from lines of evidence."""
