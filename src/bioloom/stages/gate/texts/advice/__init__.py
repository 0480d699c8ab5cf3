"""What texts advise: what is to be given or done, and what is not, for whom, clause by clause."""
