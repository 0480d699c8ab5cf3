"""Reference tables: what sources say of single genes and variants, and what atlases measured, to be looked up."""
