"""Save an answer with all that carries it, and verify it later: it is derived again, and each field compared.

python examples/verify_saved.py
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import bioloom


def main() -> None:
    """Save an answer, verify the file, change one name in it, and verify that."""
    kb = bioloom.open("open", offline=True)
    answer = kb.ask("Which gene is associated with both Parkinson disease and Gaucher disease?")
    with TemporaryDirectory() as scratch:
        file = Path(scratch) / "answer.json"
        answer.save(file)

        verdict = kb.verify(file)
        print(f"as saved: {'stands' if verdict else 'does not stand'} ({len(verdict.checks)} checks)")

        body = json.loads(file.read_text("utf-8"))
        body["answer"]["entities"][0]["entity"]["name"] = "LRRK2"
        verdict = kb.verify(body)
        print(f"changed by hand: {'stands' if verdict else 'does not stand'}")
        for check in verdict.checks:
            if not check.holds:
                print(f"  {check.what}: {check.detail}")


if __name__ == "__main__":
    main()
