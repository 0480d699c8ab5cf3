"""Conversion of passages into sentences with facts (BioWeave, section 5.2)."""

from .stage import CONFIDENCE, CONVERT, SPECULATIVE, convert

__all__ = ["CONFIDENCE", "CONVERT", "SPECULATIVE", "convert"]
