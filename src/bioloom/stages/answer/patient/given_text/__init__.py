"""What a text that came with a question says of its case: that stands before what the standing graph says."""
