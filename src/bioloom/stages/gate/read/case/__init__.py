"""A case told in several sentences, to its roles: what is treated, wanted, taken, had, reacted to, and asked."""
