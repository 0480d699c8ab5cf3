"""Facts of a graph put into words: a corpus of made-up documents, labelled simulated, with gold beside it."""
