"""What a question names: stretches of text, words for classes, patients' states, misspelt words."""
