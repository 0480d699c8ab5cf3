"""Conditions: the states under which facts hold, the patient of a question, and what the one says of the other."""
