"""Methods by name; each is a short file over shared stages."""
