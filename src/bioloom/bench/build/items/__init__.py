"""One schema for the items of all benchmarks: what is asked, what is right, what was answered, in separate files."""
