"""Recipes of variants of cancer genes and what they mean for treatment."""
