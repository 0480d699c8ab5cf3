"""Recipes of genes by themselves: where they lie, and which genes of other species they match."""
