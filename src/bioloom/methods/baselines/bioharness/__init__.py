"""The baselines of the BioHarness paper: retrieval that rewrites, reranks, reflects, calls tools, or makes a graph."""
