"""From what matched, and from what a gate leaves open, to an answer that cites it."""
