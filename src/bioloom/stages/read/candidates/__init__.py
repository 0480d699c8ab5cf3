"""The readings that a question may have, and what its options say for them."""
