"""What may be meant by a name: candidates with what spoke for each, and which of those with one name come first."""
