"""From the record to mapped arrays, and from these to a graph."""
