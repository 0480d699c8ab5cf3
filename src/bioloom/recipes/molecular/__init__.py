"""Recipes of what molecules do to each other, of microRNAs and domains, and of what Hetionet alone knows."""
