"""Candidates by a model from pairs of articles (section 3.2.1), and the filters they have to pass (section 3.2.2)."""
