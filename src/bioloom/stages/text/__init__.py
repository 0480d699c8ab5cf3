"""From passages to the facts that they state."""
