"""What is the OpenAPI document, and is the one that is kept still right? `scopa openapi`."""

import argparse
import sys
from pathlib import Path


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "openapi",
        help="print the OpenAPI document",
        description="Print the OpenAPI document of the service.",
    )
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument(
        "--check", metavar="FILE", type=Path, help="print nothing; fail unless FILE is the document"
    )
    choice.add_argument("-o", "--output", metavar="FILE", type=Path, help="write it to FILE")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print, write or check the document; the exit status."""
    document = _document()
    if arguments.check is not None:
        return _check(arguments.check, document)
    if arguments.output is not None:
        arguments.output.write_text(document, encoding="utf-8")
    else:
        sys.stdout.write(document)
    return 0


def _document() -> str:
    from scopa.api import create_app
    from scopa.api.document import api_of
    from scopa.settings import Settings
    from scopa.store import Store

    # The document is the same with any settings, and the store is never asked.
    return api_of(create_app(Settings(), store=Store.open("unix:///"))).written


def _check(kept: Path, document: str) -> int:
    if kept.is_file() and kept.read_text(encoding="utf-8") == document:
        return 0
    print(f"scopa: {kept} is not the document of this program: make openapi", file=sys.stderr)
    return 1
