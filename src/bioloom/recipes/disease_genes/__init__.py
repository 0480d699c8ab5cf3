"""Recipes of genes and the diseases they are said to cause: several curators, each a source of its own."""
