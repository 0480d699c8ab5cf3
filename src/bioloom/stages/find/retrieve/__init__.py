"""From the hops of a pattern to passages of documents, trials, labels and pages that may speak of them."""
