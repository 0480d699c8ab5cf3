"""Words to entities: the lexicon of a graph's names, and the linker that reads text with it."""
