"""CondMedQA from a graph (Parekh et al. 2026, section 3): questions whose answer the patient's condition changes."""
