"""Evidence that small programs put together: look-ups and searches as functions, steps of a model, a pack of it all."""
