"""Which variants are there, and what differs in each?

A variant is a row: facts and functions. No other file asks which variant it is; a mechanic lives
in the module named for it. A game's rules are a row with the options of that game put in.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from scopa.rules import capture, scoring
from scopa.rules.cards import ACE, KING, VALUE, Card, Cards
from scopa.rules.declarations import MATTA, declarations
from scopa.rules.moves import Declare

# How seats may be grouped: number of seats -> numbers of sides, the first one where none is asked.
ALONE_OR_TEAMS: Mapping[int, tuple[int, ...]] = {
    2: (2,),
    3: (3,),
    4: (4, 2),
    6: (6, 3, 2),
}
TWO_TEAMS_OF_TWO: Mapping[int, tuple[int, ...]] = {4: (2,)}


def no_redeal(table: Cards) -> bool:
    """Whatever lies there is played."""
    return False


def redeal_with_three_kings(table: Cards) -> bool:
    """Three or four kings on the table: shuffle afresh."""
    return sum(VALUE[card] == KING for card in table) >= 3


def redeal_with_two_aces(table: Cards) -> bool:
    """Two or more aces on the table: shuffle afresh. The matta is no ace here."""
    return sum(VALUE[card] == ACE for card in table) >= 2


def no_opening(table: Cards) -> int:
    """The table cards stay where they lie."""
    return 0


def opening_of_fifteen_or_thirty(table: Cards) -> int:
    """The scopas of the dealer's side for table cards that sum to 15 (one) or to 30 (two).

    The matta among them takes whatever value is needed.
    """
    fixed = sum(VALUE[card] for card in table if card != MATTA)
    wild = range(1, 11) if MATTA in table else (0,)
    for total, marks in ((15, 1), (30, 2)):
        if total - fixed in wild:
            return marks
    return 0


def no_declarations(hand: Cards) -> tuple[Declare, ...]:
    """Nothing can be declared."""
    return ()


@dataclass(frozen=True, eq=False)
class Variant:
    """The rules of one variant, or of one game of it with its options put in.

    `groupings` maps numbers of seats to the numbers of sides they may form. `fixed` names the
    options that this variant does not leave open. An option that is None here does not exist in
    this variant (but for `max_captured`, where None means no limit).
    """

    key: str
    hand_size: int = 3
    table_size: int = 4
    groupings: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: ALONE_OR_TEAMS)

    capture_sums: capture.Sums = capture.equal_sum
    sweeps: capture.Sweep = capture.never_sweeps
    redeal: Callable[[Cards], bool] = redeal_with_three_kings
    opening: Callable[[Cards], int] = no_opening
    declarations: Callable[[Cards], tuple[Declare, ...]] = no_declarations
    matta: Card | None = None

    points: tuple[scoring.Category, ...] = (
        scoring.scopas,
        scoring.cards,
        scoring.coins,
        scoring.settebello,
        scoring.primiera,
    )
    instant_win: scoring.InstantWin | None = None
    winner: scoring.Winner = scoring.highest_wins

    target: int = 11
    capture_choice: str = "single_first"
    max_captured: int | None = None
    napola: bool = False
    leftovers: str = "last_capturer"
    primiera_suits: str = "all_four"
    last_card_scopa: bool = False
    matta_keeps_value: bool | None = None
    fixed: frozenset[str] = frozenset()

    @property
    def categories(self) -> tuple[scoring.Category, ...]:
        """What is counted at the end of a round, the napola included where it was added."""
        if self.napola and scoring.napola not in self.points:
            return (*self.points, scoring.napola)
        return self.points

    @property
    def counts_scopas(self) -> bool:
        """Whether clearing the table is a scopa at all."""
        return scoring.scopas in self.points


SCOPA = Variant("scopa")
BASE_POINTS = SCOPA.points

IL_PONINO = replace(SCOPA, key="il_ponino", points=(*BASE_POINTS, scoring.ponino))
NAPOLA = replace(
    SCOPA,
    key="napola",
    points=(*BASE_POINTS, scoring.napola),
    napola=True,
    fixed=frozenset({"napola"}),
)
SCOPONE = replace(SCOPA, key="scopone", groupings=TWO_TEAMS_OF_TWO, hand_size=9)
SCOPONE_SCIENTIFICO = replace(
    SCOPONE,
    key="scopone_scientifico",
    hand_size=10,
    table_size=0,
    redeal=no_redeal,
    target=21,
)
SCOPA_DI_QUINDICI = replace(
    SCOPA, key="scopa_di_quindici", capture_sums=capture.fifteen, redeal=no_redeal
)
SCOPONE_DE_TRENTE = replace(
    SCOPONE,
    key="scopone_de_trente",
    points=(*BASE_POINTS, scoring.trente),
    instant_win=scoring.all_three_coins,
    target=21,
    fixed=frozenset({"target"}),
)
ASSO_PIGLIA_TUTTO = replace(SCOPA, key="asso_piglia_tutto", sweeps=capture.ace_always_sweeps)
ASSO_PIGLIA_TUTTO_TRADITIONAL = replace(
    SCOPA,
    key="asso_piglia_tutto_traditional",
    sweeps=capture.ace_sweeps_after_the_first_card,
    target=21,
)
RE_BELLO = replace(SCOPA, key="re_bello", points=(*BASE_POINTS, scoring.re_bello))
SCOPA_A_PERDERE = replace(SCOPA, key="scopa_a_perdere", winner=scoring.lowest_wins, target=21)
SCOPA_FRAC = replace(
    SCOPA,
    key="scopa_frac",
    points=(scoring.honours,),
    winner=scoring.highest_or_re_bello_wins,
    capture_choice="any",
    fixed=frozenset({"capture_choice", "max_captured", "napola"}),
)
ESCOBA = replace(
    SCOPA_DI_QUINDICI,
    key="escoba",
    points=(*BASE_POINTS, scoring.sevens, scoring.all_sevens),
    capture_choice="any",
    target=21,
)
ESCOBA_NO_PRIME = replace(
    ESCOBA,
    key="escoba_no_prime",
    points=tuple(category for category in ESCOBA.points if category != scoring.primiera),
)
CIRULLA = replace(
    SCOPA,
    key="cirulla",
    capture_sums=capture.equal_sum_or_fifteen,
    sweeps=capture.ace_sweeps_where_no_ace_lies,
    redeal=redeal_with_two_aces,
    opening=opening_of_fifteen_or_thirty,
    declarations=declarations,
    matta=MATTA,
    points=(*BASE_POINTS, scoring.declarations, scoring.piccola, scoring.grande),
    instant_win=scoring.all_coins,
    target=51,
    capture_choice="any",
    matta_keeps_value=True,
    fixed=frozenset({"capture_choice", "max_captured", "napola"}),
)

VARIANTS: Mapping[str, Variant] = {
    variant.key: variant
    for variant in (
        SCOPA,
        IL_PONINO,
        NAPOLA,
        SCOPONE,
        SCOPONE_SCIENTIFICO,
        SCOPA_DI_QUINDICI,
        SCOPONE_DE_TRENTE,
        ASSO_PIGLIA_TUTTO,
        ASSO_PIGLIA_TUTTO_TRADITIONAL,
        RE_BELLO,
        SCOPA_A_PERDERE,
        SCOPA_FRAC,
        ESCOBA,
        ESCOBA_NO_PRIME,
        CIRULLA,
    )
}
