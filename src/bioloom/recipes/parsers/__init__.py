"""Vocabularies, genes, pathways, annotations and foods: one file for each source, which reads its files into rows."""
