"""Tables of the gate: what words of clinics and of people mean, as data."""
