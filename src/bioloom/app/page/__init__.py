"""The page that ``bioloom serve`` shows at /: plain HTML, CSS and JavaScript, and what it is told of the graph."""
