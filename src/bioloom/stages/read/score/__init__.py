"""Which form a question has: what a model says of its parts, and the forms that follow, the likeliest first."""
