"""What can be asked on the command line? One module of `scopa.commands` for each command."""

import argparse
import sys
from collections.abc import Sequence

import scopa
from scopa.commands import COMMANDS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` (by default the process's own) name; its exit status."""
    parser = argparse.ArgumentParser(prog="scopa", description="The card game Scopa as a service.")
    parser.add_argument("--version", action="version", version=f"scopa {scopa.__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_parser(subparsers)
    asked = parser.parse_args(arguments)
    try:
        return int(asked.run(asked))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, say `head`, has seen enough
        sys.stderr.close()
        return 141
