"""BioMedHop built from any graph: four families of multi-hop questions under source conditions (Algorithm 1)."""
