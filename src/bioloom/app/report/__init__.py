"""A quality report for people: on a terminal, and as one page of HTML."""
