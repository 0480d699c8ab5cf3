"""Mentions and running text to entities: what is offered, in which order, and why."""
