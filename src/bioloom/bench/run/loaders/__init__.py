"""Question sets by name: each format a small file, each set read into the one schema of `bioloom.bench.build.items`."""
