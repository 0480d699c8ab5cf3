"""bioloom: biomedical answers woven from graphs, text and measurements, each thread traceable."""

__version__ = "0.1.0"
