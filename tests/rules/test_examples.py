"""Are the examples in the documentation of the rules right?"""

import doctest
from types import ModuleType

import pytest

from scopa.rules import capture, cards, declarations, moves


@pytest.mark.parametrize("module", [capture, cards, declarations, moves], ids=lambda m: m.__name__)
def test_the_examples_of_a_module_are_right(module: ModuleType) -> None:
    failed, attempted = doctest.testmod(module)
    assert attempted
    assert not failed
