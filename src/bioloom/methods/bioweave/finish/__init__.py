"""Verified answer generation (BioWeave, section 5.4): is the operator satisfied, what is missing, what is it."""
