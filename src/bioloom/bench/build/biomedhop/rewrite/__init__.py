"""Optional rewriting of questions by a model, with the leak check (Appendix H)."""
