"""The baselines of the paper on condition-gated reasoning: retrieval over the documents that come with a question."""
