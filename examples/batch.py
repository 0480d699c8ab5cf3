"""Ask a file of questions, a line each; on a terminal a bar shows how far it is. One that fails stops no other.

python examples/batch.py [FILE]
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import bioloom

QUESTIONS = [
    "Which genes are associated with Noonan syndrome?",
    "How many genes are associated with dilated cardiomyopathy?",
    "Is FBN1 associated with Marfan syndrome?",
    "Which diseases have arachnodactyly but not scoliosis?",
    "",  # a question that cannot be asked
]


def main(questions: Sequence[str] = QUESTIONS) -> None:
    """Print a line for each question: the first answers, or why there is none."""
    kb = bioloom.open("open", offline=True, budget=bioloom.Budget(seconds=30))  # the most for one question
    answered = 0
    for number, one in enumerate(kb.batch(questions), start=1):
        if isinstance(one, bioloom.Unanswered):
            print(f"{number}. {one.question!r} could not be asked: {one.error.message}")
        elif one.abstained:
            print(f"{number}. {one.bundle.question.text} No supported answer: {'; '.join(one.missing)}")
        else:
            answered += 1
            first = str(one.value)
            if one.answer.kind == "entities":
                first = "; ".join(one.names[:4]) + (f"; {len(one.names) - 4} more" if len(one.names) > 4 else "")
            print(f"{number}. {one.bundle.question.text} {first}")
    print(f"{answered} of {len(questions)} answered")


if __name__ == "__main__":
    main(Path(sys.argv[1]).read_text("utf-8").splitlines() if len(sys.argv) > 1 else QUESTIONS)
