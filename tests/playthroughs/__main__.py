"""Write every variant's playthrough anew."""

from scopa.rules.variants import VARIANTS
from tests.playthroughs.telling import path_of, tell

if __name__ == "__main__":
    for rules in VARIANTS.values():
        path_of(rules).write_text(tell(rules))
