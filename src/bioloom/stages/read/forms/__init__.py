"""What a question may ask: forms, kinds of things, numbers, and the patterns that a form becomes."""
