"""How the pruners are made: curated mechanisms as examples, the fits, and what is said of what came out."""
