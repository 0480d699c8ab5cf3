"""What wordings are composed with: phrases, relations in words, and the shapes of questions."""
