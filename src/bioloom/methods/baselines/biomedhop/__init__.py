"""The baselines of the BioMedHop paper: prompts alone, one search, and walks over a graph with and without texts."""
