"""The hand-written grammar of questions: words to pieces, pieces to readings, readings to one pattern."""
