"""Who says how likely each pair of a pool is part of the mechanism: learned pruners, on numpy alone."""
