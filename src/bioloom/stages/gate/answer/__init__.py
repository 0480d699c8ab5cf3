"""What is told of a gate: reasons, what speaks for a drug, and how well answers fit the patient."""
