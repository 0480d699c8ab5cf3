"""Evidence pruning and verification (BioWeave, section 5.3, Algorithm 6)."""
