"""Questions that a single look-up answers: told by their form, answered before the reader is asked."""
