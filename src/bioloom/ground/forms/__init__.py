"""How names are written: spellings, words said otherwise, and what people call things that are recorded otherwise."""
