"""Files to records: one module for each format, and `bioloom.sources.corpus.readers.files` that tells them apart."""
