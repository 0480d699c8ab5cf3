"""Which of the readings is taken: tried on the graph, on the words, on the options, and weighed."""
