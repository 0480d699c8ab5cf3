"""Which answer is best supported, and why."""
