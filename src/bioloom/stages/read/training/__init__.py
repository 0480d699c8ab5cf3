"""Training the reader: wordings, composed and free-hand, what they mean, and the models made of them."""
