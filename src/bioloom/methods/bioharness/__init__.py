"""BioHarness: literature first, tables and programs where it does not carry an answer."""
