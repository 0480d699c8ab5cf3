"""Samples of a chain of thought that agree or not, and rationales that are corrected by what is found."""
