"""What the words of a text say of a name in it: where it may stand, of what kind it is, whether they are misspelt."""
