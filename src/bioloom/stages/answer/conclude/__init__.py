"""From what matched to an answer that cites it."""
