"""Multi-source evidence exploration (BioWeave, section 5.2, Algorithms 3 to 5)."""
