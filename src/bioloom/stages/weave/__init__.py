"""Pattern to answers with their threads."""
