"""Ways to drugs by what people call them: cut short, by salt, by product, in other spellings."""
