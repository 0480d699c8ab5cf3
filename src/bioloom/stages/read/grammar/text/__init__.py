"""The question as it is written: tokens, sentences, options, measures; what is no English and what is out of reach."""
