"""What a build writes on side effects: how typical one is of a drug, for the order of answers."""

CLASS_EXCESS = "class_excess"  # standard errors by which the other drugs of its class have it more often than chance
FREQUENCY_RANK = "frequency_rank"  # its place among the drug's effects with a known frequency, 1 for the most frequent
DRUGS_WITH_EFFECT = "drugs_with_effect"  # how many drugs have it
GIVEN_THERE = "given_there"  # the drug is given for what its label lists as an effect
NOT_GIVEN_THERE = "not_given_there"  # a label contraindicates it in what it lists as an effect
