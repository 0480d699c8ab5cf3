"""Values and contracts: patterns, facts, evidence, questions, answers, judgements, runs. No I/O."""
