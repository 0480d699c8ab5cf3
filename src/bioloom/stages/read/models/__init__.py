"""Readings shown to a language model, or written by one."""
