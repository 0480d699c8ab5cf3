"""What things are called in a question, and whether a name gives its answer away: of all builders."""
