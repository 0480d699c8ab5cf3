"""What holds of several things at once, or of each member of a class."""
