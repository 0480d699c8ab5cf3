"""The steps methods are made of; each folder declares its judgement, its rule and its prompt."""
