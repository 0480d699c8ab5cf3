"""A recipe per primary source: where its files come from, and a function that reads them into nodes and edges."""
