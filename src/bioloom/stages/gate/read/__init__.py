"""Texts about patients to typed states and roles."""
