"""What follows from a state of a patient, and what is a kind of what."""
