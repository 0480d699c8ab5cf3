"""BioWeave: the method, and the stages that only it has."""
