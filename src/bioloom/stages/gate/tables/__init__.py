"""Words and thresholds as data, one TOML table each with what loads it."""
