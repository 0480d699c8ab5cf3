"""The options of a multiple choice: wrong ones that only the whole question tells, and controls that try without."""
