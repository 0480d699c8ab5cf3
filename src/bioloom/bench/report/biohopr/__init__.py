"""BioHopR's tables and figure from records of answers."""
