"""Drug labels of the United States as openFDA has them, kept as a local table of sections."""
