"""What is found of a pattern or between two things, as it is asked for: a list, numbers, routes."""
