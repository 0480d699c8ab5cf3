"""Of all that stands around two things, the few edges that say how one acts on the other (iterative KG refinement)."""
