"""The kinds of path that BioMedHop and BioHopR ask about, as patterns over our vocabulary, and how many there are."""
