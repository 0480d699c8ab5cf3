"""From readings to patterns: what words point at, which things and edges are meant, how sure that is."""
