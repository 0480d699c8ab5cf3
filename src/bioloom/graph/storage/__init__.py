"""What lies on disk: the record, its manifest and hash, what is derived from it, atomic folders."""
