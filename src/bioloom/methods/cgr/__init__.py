"""Condition-Gated Reasoning as published: a graph of the question's own documents, gated, walked and ranked.

What stands here this method alone uses; `bioloom.methods.condition_gated` gates the standing graph instead.
"""
