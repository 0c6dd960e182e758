"""Which commands are there?

A command is a module with `add_parser(subparsers)`, which sets `run`, a function from the parsed
arguments to the exit status. It imports what is slow to import only when it runs.
"""

from types import ModuleType

from scopa.commands import backup, openapi, play, records, serve

COMMANDS: tuple[ModuleType, ...] = (serve, play, records, backup, openapi)
