"""The lexicon of a graph's names: made, kept on disk, looked up, and how far a match is believed."""
