"""How alike texts are, and how relevant: vectors where an embedder is configured, words where none is."""
