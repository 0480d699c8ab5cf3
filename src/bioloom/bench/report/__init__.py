"""Runs, read from their records and laid out: tables like the papers', figures, errors, disagreements."""
