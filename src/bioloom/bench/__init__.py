"""What graphs and methods are judged on: the paths of published benchmarks, and the quality of a graph."""
