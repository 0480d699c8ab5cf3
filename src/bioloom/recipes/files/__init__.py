"""The files of the sources: where they come from, what they must be, and where they lie."""
