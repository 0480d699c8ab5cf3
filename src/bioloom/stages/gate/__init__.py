"""Conditions: the states under which facts hold, the patient of a question, and what the one says of the other.

Rooms, each standing on those before it:

- ``tables``: words and thresholds as data: diseases, states, classes of drugs, measurements, people.
- ``infer``: what follows from a state, and what is a kind of what.
- ``read``: the words of a patient, of a question and of a condition as typed states.
- ``texts``: what labels and passages state for whom.
- ``gate``: which edges and drugs the states of one patient close.
- ``answer``: what is told of that: reasons, what speaks for a drug, and the signal by which answers are ranked.
"""
