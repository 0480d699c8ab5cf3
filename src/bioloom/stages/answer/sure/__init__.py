"""How sure a model is of an answer: the probability of its first token in a call of its own."""
