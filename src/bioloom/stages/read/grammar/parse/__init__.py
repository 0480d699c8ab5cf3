"""From words to readings: a lattice of pieces, a grammar, a chart."""
