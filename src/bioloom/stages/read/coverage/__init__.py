"""What became of each word of a question: nothing that carries content is left out in silence."""
