"""The methods that Iterative KG refinement is compared with, beside those of other papers."""
