"""Text to pattern."""
