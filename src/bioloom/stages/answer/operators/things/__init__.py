"""What a thing is, what it is called and where it lies."""
