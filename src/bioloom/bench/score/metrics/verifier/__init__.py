"""The LLM verifier of BioMedHop: is the answer right, does the evidence support it, is the reasoning whole?"""
