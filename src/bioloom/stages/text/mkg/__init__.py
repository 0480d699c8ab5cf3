"""Medical knowledge graphs as AMG-RAG makes them of texts: terms, what each is, and how sure each relation is."""
