"""Which edges of a graph, and which of its drugs, the states of one patient close."""
