"""Does every variant have its words, in every language?"""

import pytest

from scopa.rules.names import LANGUAGES, NAMES, SUMMARIES, InLanguages
from scopa.rules.variants import VARIANTS


@pytest.mark.parametrize("words", [NAMES, SUMMARIES], ids=["names", "summaries"])
def test_every_variant_has_its_words_in_every_language(words: dict[str, InLanguages]) -> None:
    assert list(words) == list(VARIANTS)
    for by_language in words.values():
        assert tuple(by_language) == LANGUAGES
        assert all(text == text.strip() != "" for text in by_language.values())


def test_no_two_variants_share_a_name() -> None:
    for language in LANGUAGES:
        assert len({names[language] for names in NAMES.values()}) == len(VARIANTS)


@pytest.mark.parametrize("key", [key for key, row in VARIANTS.items() if row.target != 11])
def test_a_summary_tells_of_an_unusual_target(key: str) -> None:
    assert all(str(VARIANTS[key].target) in text for text in SUMMARIES[key].values())
