"""BioHopR, questions of one and two hops with many answers, from any graph: built, exported, scored as in the paper."""
