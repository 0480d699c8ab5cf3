"""What follows from all sources together, once they are one graph: links and statements that no source makes itself."""

INFORES = "infores:bioloom"  # nobody else says so
