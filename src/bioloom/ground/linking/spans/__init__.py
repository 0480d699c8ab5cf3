"""Where names stand in running text, and the ways from what people say to them."""
