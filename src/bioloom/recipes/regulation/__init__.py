"""Recipes of transcription factors and the genes whose expression they change."""
