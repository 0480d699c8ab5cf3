"""Question initialization (BioWeave, section 5.1): what a question asks for, by which operator, from which sources."""
