"""Published methods that ours are compared with, in a folder for each of the papers that compares them."""
