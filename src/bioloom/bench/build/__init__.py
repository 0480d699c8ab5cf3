"""Question sets, how they are made: items and golds, paths, simulated texts, the papers' builders, datasets on disk."""
