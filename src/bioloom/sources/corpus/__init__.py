"""The local corpus: the user's own documents, indexed on disk, searched without a network."""
