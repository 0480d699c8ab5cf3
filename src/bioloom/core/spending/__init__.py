"""What a piece of work may spend, and what replies cost."""
