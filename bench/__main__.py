"""How fast is the service, and does it reach its goals?"""

import argparse
from collections.abc import Callable

from bench import bots, growth, looks, memory, moves, others, startup, streams
from bench.rows import Row

MEASURES: dict[str, Callable[[], list[Row]]] = {
    "moves": moves.measure,
    "looks": looks.measure,
    "others": others.measure,
    "memory": memory.measure,
    "growth": growth.measure,
    "streams": streams.measure,
    "bots": bots.measure,
    "startup": startup.measure,
}
ALONE = {"million": growth.measure_million}  # takes minutes, and is measured where it is named


def main() -> None:
    """Measure what is named, or all of it, and print each row as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*MEASURES, *ALONE, []], metavar="NAME")
    for name in parser.parse_args().names or MEASURES:
        for row in (MEASURES | ALONE)[name]():
            print(row, flush=True)


if __name__ == "__main__":
    main()
