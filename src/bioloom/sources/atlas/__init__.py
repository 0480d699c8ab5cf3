"""Measured expression: typed records of an atlas by gene, place and cell, and what can be asked of them."""
