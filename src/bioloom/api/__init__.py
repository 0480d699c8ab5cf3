"""The one door: what people, the command line, the server and the benchmarks ask with."""
