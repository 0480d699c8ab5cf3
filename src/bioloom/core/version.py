"""The version of this bioloom."""

__version__ = "0.1.0"
