"""What may be given to a patient: the treatments that her conditions leave open, and what they rule out."""
