"""Ask a question; read the answer, what changes its meaning, what carries it, and how it was found.

python examples/ask_and_trace.py
"""

import bioloom


def main() -> None:
    """Print an answer, its threads and its steps; then a question that has no supported answer."""
    kb = bioloom.open("open", offline=True)  # the graph that ships; no network, no key, no model

    answer = kb.ask("Which gene is associated with both Parkinson disease and Gaucher disease?")
    print("answer    ", ", ".join(f"{e.name} ({e.curie})" for e in answer.entities))
    for caveat in answer.caveats:
        print("heed      ", caveat)
    print("read as   ", answer.read_as)

    print("\nWhat carries it: each statement with its source, and how far it is to be trusted")
    for fact, grade, _ in answer.facts():
        source = fact.primary_knowledge_source.removeprefix("infores:")
        print(
            f"  {fact.subject.name} | {fact.predicate} | {fact.object.name}  [{source}]", grade.level if grade else ""
        )

    print("\nWhat was done")
    for event in answer.bundle.trace.events:
        print(f"  {event.stage or 'loom':<12}{event.event:<8}{event.name if event.event == 'noted' else event.port}")

    nothing = kb.ask("Does BRCA1 cause Marfan syndrome?")  # nobody says so, and nobody denies it: that is no "no"
    print("\nabstained ", nothing.abstained, "|", "; ".join(nothing.caveats))


if __name__ == "__main__":
    main()
