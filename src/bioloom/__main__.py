"""``python -m bioloom``."""

from bioloom.app.main import main

main()
