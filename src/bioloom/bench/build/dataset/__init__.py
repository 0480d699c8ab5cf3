"""Datasets as others can use them: Hugging Face layout, datasheet, Croissant, manifest, validation, contamination."""
