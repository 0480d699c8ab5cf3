"""Which answers come first: how well each is supported, and what settles a tie."""
