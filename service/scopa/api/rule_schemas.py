"""What do the answers look like that tell the rules as data?"""

from marshmallow import fields

from scopa.api.answer_fields import (
    Answer,
    card_field,
    choice_field,
    code_field,
    decimal_field,
    flag_field,
    list_of,
    nested,
    number_field,
    text_field,
)
from scopa.rules.cards import SUITS

_OPTION_VALUE = {
    "type": ["integer", "string", "boolean", "null"],
    "format": "int32",
    "minimum": 0,
    "maximum": 1000,
    "maxLength": 20,
}


class InLanguages(Answer):
    """A text in every language that there is."""

    en = text_field("In English.", most=1000)
    it = text_field("In Italian.", most=1000)
    es = text_field("In Spanish.", most=1000)


class VariantBrief(Answer):
    """A variant, as lists show it."""

    key = code_field("The key by which a game asks for the variant.")
    names = nested(InLanguages, "What it is called.")
    summaries = nested(InLanguages, "What is different in it, for somebody who knows Scopa.")
    seats = list_of(
        number_field("A number of seats.", low=2, high=6), "What it can be played by.", most=4
    )
    target = number_field("The total at which a game can end, unless set otherwise.", high=1000)


class VariantList(Answer):
    """All variants."""

    variants = list_of(fields.Nested(VariantBrief), "The variants.", most=100)


class Seating(Answer):
    """A number of seats, and the sides that they can form."""

    seats = number_field("The number of seats.", low=2, high=6)
    teams = list_of(
        number_field("A number of sides; as many as seats: each alone.", low=2, high=6),
        "What `teams` may be. The first is what is played where nothing is asked.",
        most=4,
    )


class OptionDetails(Answer):
    """Something that can be set."""

    option = code_field("The name of the field in `options`.")
    description = text_field("What it decides.", most=1000)
    type = choice_field("The type of its values other than null.", "boolean", "integer", "string")
    values = list_of(
        fields.Raw(metadata=_OPTION_VALUE),
        "The values that it may have; null where it has a range.",
        null=True,
        most=20,
    )
    minimum = number_field("The lowest value of its range.", null=True, high=1000)
    maximum = number_field("The highest value of its range.", null=True, high=1000)
    default = fields.Raw(
        required=True, metadata={"description": "Its value unless set otherwise.", **_OPTION_VALUE}
    )
    fixed = flag_field("Whether the variant allows the default alone.")


class PresetDetails(Answer):
    """Where the options start."""

    preset = code_field("The value of `preset`.")
    options = fields.Dict(
        keys=fields.String(metadata={"maxLength": 40}),
        values=fields.Raw(metadata=_OPTION_VALUE),
        required=True,
        metadata={"description": "The value of each option with it.", "maxProperties": 20},
    )


class CategoryDetails(Answer):
    """Something that is counted at the end of a round."""

    category = code_field("Its name on the score sheet.")
    description = text_field("What gives points.", most=1000)


class WinnerRule(Answer):
    """Who wins, and when."""

    rule = code_field("The name of the rule.")
    description = text_field("The rule in words.", most=1000)


class InstantWin(Answer):
    """What wins the game at once, whatever the totals, when a round is scored."""

    reason = code_field("The reason that the game's result gives.")
    description = text_field("The rule in words.", most=1000)


class VariantDetails(VariantBrief):
    """A variant with everything that can be set."""

    seatings = list_of(fields.Nested(Seating), "How its players can sit.", most=4)
    hand_size = number_field("How many cards a hand is dealt.", low=1, high=10)
    table_size = number_field("How many cards lie on the table at first.", high=4)
    matta = card_field("The card that can stand for any value.", null=True)
    options = list_of(fields.Nested(OptionDetails), "What can be set.", most=20)
    presets = list_of(fields.Nested(PresetDetails), "Where the options can start.", most=20)
    categories = list_of(
        fields.Nested(CategoryDetails),
        "What is counted; the option `napola` adds `napola`.",
        most=20,
    )
    winner = nested(WinnerRule, "Who wins.")
    instant_win = nested(InstantWin, "What wins at once, if anything does.", null=True)


class SpanishCard(Answer):
    """The card of a Spanish pack that stands for it."""

    index = text_field("What is printed in its corner.", most=2)
    suit = text_field("Its suit.", most=20)


class FrenchCard(Answer):
    """The card of a French pack that stands for it."""

    index = text_field("What is printed in its corner.", most=2)
    suit = text_field("Its suit.", most=20)
    symbol = text_field("Its suit as a symbol.", most=1)
    name = text_field("What it is called.", most=40)


class CardDetails(Answer):
    """One of the forty cards."""

    card = card_field("How it is written.")
    value = number_field("Its value.", low=1, high=10)
    suit = choice_field("Its suit's letter.", *SUITS)
    primiera_points = number_field("What it counts in a primiera.", low=10, high=21)
    names = nested(InLanguages, "What it is called.")
    spanish = nested(SpanishCard, "What it is in a Spanish pack.")
    french = nested(FrenchCard, "What it is in a French pack.")


class CardList(Answer):
    """The pack."""

    cards = list_of(fields.Nested(CardDetails), "The cards, in deck order.", most=40)


class StrengthShown(Answer):
    """How a computer player did against a weaker one, on deals played twice with sides swapped."""

    against = code_field("The weaker player's key.")
    variant = code_field("The variant's key.")
    seats = number_field("How many seats played.", low=2, high=6)
    share = decimal_field("The share of rounds won, a tie being half of one.", low=0, high=1)
    half_width = decimal_field(
        "The true share is within this of it 95 times in a hundred.", low=0, high=1
    )
    points = decimal_field("The points more in a round.", low=-1000, high=1000)
    pairs = number_field("How many deals were played twice.")


class BotDetails(Answer):
    """A computer player."""

    key = code_field("The key by which a seat asks for it.")
    name = text_field("What it is called.", most=40)
    description = text_field("How it plays.", most=1000)
    strength = list_of(
        fields.Nested(StrengthShown), "What was measured of it, by variant.", most=200
    )


class BotList(Answer):
    """All computer players."""

    compiled = flag_field("Whether the search runs compiled; in plain Python it looks less far.")
    bots = list_of(fields.Nested(BotDetails), "The computer players, the weakest first.", most=20)
