"""Scopa over HTTP: the rules as a functional core, and the service around it."""

__version__ = "0.1.0"
