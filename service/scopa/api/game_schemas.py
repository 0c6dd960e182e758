"""What do answers about games look like? For the document, and for the tests that check them."""

from typing import Any

from marshmallow import fields

from scopa.api.answer_fields import (
    Answer,
    card_field,
    cards_field,
    choice_field,
    code_field,
    flag_field,
    id_field,
    list_of,
    moment_field,
    move_text_field,
    nested,
    number_field,
    open_object,
    text_field,
)
from scopa.api.examples import example
from scopa.api.move_field import MoveField

SEAT, SIDE = "A seat, from 0.", "A side, from 0."
BY = "Who made the move."
WHO = ("human", "bot", "timeout")


def seat_number_field(*, null: bool = False, description: str = SEAT) -> Any:
    return number_field(description, null=null, high=5)


def side_number_field(*, null: bool = False, description: str = SIDE) -> Any:
    return number_field(description, null=null, high=5)


class DeclarationShown(Answer):
    """A declaration that holds until hands are next dealt (Cirulla)."""

    text = move_text_field()
    hand = cards_field("The hand that was shown.")
    points = number_field("What it was worth.", high=10)


class SeatShown(Answer):
    """Who sits there."""

    seat = seat_number_field()
    name = text_field("The player's name.", null=True, most=40)
    kind = choice_field("Who plays there.", "human", "open", "bot")
    bot = code_field("The computer player that plays there.", null=True)
    side = side_number_field()
    hand_count = number_field("How many cards are in the hand.", high=10)
    declared = nested(DeclarationShown, "What the seat has declared.", null=True)


class SideShown(Answer):
    """A seat alone, or a team."""

    side = side_number_field()
    seats = list_of(seat_number_field(), "Its seats.", most=6)
    total = number_field("Its points in the game.", low=0)
    pile_count = number_field("How many cards it has captured in this round.", high=40)
    scopas = number_field("Its scopas in this round.", high=40)


class LegalMove(Answer):
    """A move that the seat may play."""

    move = MoveField(required=True, metadata={"description": "The move as it can be sent."})
    text = move_text_field()
    scopa = flag_field("Whether it is a scopa.")


class You(Answer):
    """What only the seat itself may know."""

    seat = seat_number_field()
    side = side_number_field()
    hand = cards_field("The hand.")
    legal_moves = list_of(fields.Nested(LegalMove), "What may be played; empty when not to play.")


class LastMoveShown(Answer):
    """The last move."""

    seat = seat_number_field()
    text = move_text_field()
    scopa = flag_field("Whether it was a scopa.")
    by = choice_field(BY, *WHO)


class CategoryScore(Answer):
    """A side's part of one category."""

    category = code_field("What was counted.")
    points = number_field("The points for it.", low=0)
    count = number_field("What it was decided by.", null=True)
    cards = cards_field("The cards that show it.")


class SideScore(Answer):
    """A side's part of a sheet."""

    side = side_number_field()
    categories = list_of(fields.Nested(CategoryScore), "All that the variant counts.", most=20)
    points = number_field("The points of the round.")
    before = number_field("The total before it.")
    after = number_field("The total after it.")


class Leftovers(Answer):
    """The cards that were left on the table."""

    side = side_number_field()
    cards = cards_field("The cards.")


class SheetShown(Answer):
    """The score sheet of a round."""

    sides = list_of(fields.Nested(SideScore), "By side.", most=6)
    leftovers = nested(Leftovers, "What was left on the table, and whose it became.")


class ScoredRound(Answer):
    """A round that was scored."""

    round = number_field("Its number, from 1.", low=1)
    sheet = nested(SheetShown, "Its score sheet.")


class ResultShown(Answer):
    """How the game ended."""

    winner = side_number_field(null=True, description="The side that won.")
    totals = list_of(number_field("Points."), "The totals, by side.", most=6)
    reason = code_field(
        "Why it ended: `target`, `all_three_coins`, `all_coins`, `forfeit`, `aborted`, `abandoned`."
    )


class ClockShown(Answer):
    """The limit for each move."""

    seconds_per_move = number_field("Seconds for each move.", low=1, high=1_209_600)
    on_timeout = choice_field("What happens when they have passed.", "autoplay", "forfeit")


class MattaShown(Answer):
    """The seven of cups with a named value (Cirulla)."""

    card = card_field()
    value = number_field("The value that it stands for.", low=1, high=10)


class GameView(Answer):
    """A game as one caller may see it."""

    id = id_field("The game's id.")
    version = number_field("The number of its last event.")
    status = choice_field("Where it stands.", "waiting", "playing", "finished", "aborted")
    variant = code_field("The variant's key.")
    options = open_object("All options that the variant takes.", most=20)
    clock = nested(ClockShown, "The limit for each move.", null=True)
    public = flag_field("Whether it is listed while it waits.")
    hints = flag_field("Whether it gives hints.")
    seeded = flag_field("Whether its creator chose the seed, and may know the deals.")
    metadata = fields.Dict(
        keys=fields.String(),
        values=fields.String(metadata={"maxLength": 1024}),
        required=True,
        metadata={"description": "The creator's texts.", "maxProperties": 100},
    )
    created_at = moment_field("When it was created.")
    expires_at = moment_field("When it is forgotten, unless it changes.")
    deal_commitment = text_field("SHA-256 of the seed.", most=64, pattern="^[0-9a-f]{64}$")
    seats = list_of(fields.Nested(SeatShown), "In order of play.", most=6)
    sides = list_of(fields.Nested(SideShown), "The sides.", most=6)
    round = number_field("The round's number, from 1.", null=True, low=1)
    dealer = seat_number_field(null=True, description="The seat that dealt.")
    turn = seat_number_field(null=True, description="The seat to play.")
    deadline = moment_field("When the time of the seat to play has passed.", null=True)
    table = cards_field("The cards on the table.")
    stock_count = number_field("How many cards are undealt.", null=True, high=40)
    last_deal = flag_field("Whether the hands are the last of the round.")
    last_capturer = side_number_field(null=True, description="The side that captured last.")
    matta = nested(MattaShown, "The matta's named value.", null=True)
    you = nested(You, "The caller's seat; null without one.", null=True)
    last_move = nested(LastMoveShown, "The last move.", null=True)
    last_round = nested(ScoredRound, "The last round that was scored.", null=True)
    result = nested(ResultShown, "How it ended.", null=True)
    rematch = id_field("The id of the game that plays it again.", null=True)
    rematch_of = id_field("The id of the game that it plays again.", null=True)
    first_dealer = seat_number_field(null=True, description="A rematch's first dealer.")


class GameAnswer(Answer):
    """A game."""

    game = nested(GameView, "The game as the caller sees it.")


def token_field(description: str, *, null: bool = False) -> fields.String:
    return text_field(description, null=null, most=80, pattern="^scopa_[A-Za-z0-9_-]+$")


class SeatToken(Answer):
    """The token of a seat that is the creator's to hand out."""

    index = number_field("Which of the seats asked for.", high=5)
    seat = seat_number_field()
    token = token_field("The seat's token. It is shown this once.")


class Created(GameAnswer):
    """A new game."""

    tokens = list_of(fields.Nested(SeatToken), "The seats' tokens.", most=6)
    creator_token = token_field("The creator's token. It is shown this once.")


class GameList(Answer):
    """Games."""

    games = list_of(fields.Nested(GameView), "Their public views.", most=50)
    next_cursor = text_field("The next page's cursor; null on the last one.", null=True)


class Joined(GameAnswer):
    """A seat that was taken."""

    seat = seat_number_field()
    token = token_field("The seat's token, shown this once; null after a return.", null=True)


class TokenAnswer(Answer):
    """A new token."""

    token = token_field("The seat's token. It is shown this once.")


class Rematched(Joined):
    """A game played again."""

    creator_token = token_field("The creator's token, for the first who asked.", null=True)


class EventShown(Answer):
    """Something that happened; clients ignore types that they do not know."""

    EXAMPLES = example("event_of_each_type")

    id = number_field("Its number, from 1 without gaps.", low=1)
    type = code_field("What happened.")
    at = moment_field("When.")
    data = open_object("What the caller may see of it.")


class StreamMessage(Answer):
    """An event, or what only a stream says: `snapshot`, with the caller's view, and `bye`."""

    type = code_field("What it is.")
    id = fields.Integer(
        metadata={
            "description": "The event's number, a snapshot's version; `bye` has none.",
            "format": "int32",
            "minimum": 0,
            "maximum": 2**31 - 1,
        }
    )
    at = fields.String(
        metadata={
            "description": "When it happened; there in events.",
            "format": "date-time",
            "maxLength": 40,
        }
    )
    data = open_object("An event's data, the view, or why the stream ends.")


SERVER_SENT = {
    "type": "object",
    "description": "A server-sent event, as browsers read it.",
    "required": ["data"],
    "properties": {
        "id": {
            "type": "string",
            "description": "The message's number.",
            "pattern": "^[0-9]+$",
            "maxLength": 10,
        },
        "data": {
            "type": "string",
            "description": "The message, as JSON.",
            "maxLength": 100_000,
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/StreamMessage"},
        },
    },
}


class EventList(Answer):
    """Events."""

    events = list_of(fields.Nested(EventShown), "In order.", most=200)
    version = number_field("The number of the game's last event.")
    more = flag_field("Whether others follow.")


class Moved(GameAnswer):
    """A move that was played."""

    events = list_of(fields.Nested(EventShown), "All that followed.")


class MoveShown(Answer):
    """A move of a round."""

    seat = seat_number_field()
    text = move_text_field()
    scopa = flag_field("Whether it was a scopa.")
    by = choice_field(BY, *WHO)
    at = moment_field("When.")


class RoundShown(Answer):
    """A round."""

    round = number_field("Its number, from 1.", low=1)
    dealer = seat_number_field(description="The seat that dealt.")
    first_table = cards_field("The first table cards, in dealing order.")
    moves = list_of(fields.Nested(MoveShown), "Its moves.", most=100)
    sheet = nested(SheetShown, "Its score sheet, once it is scored.", null=True)


class RoundList(Answer):
    """Rounds."""

    rounds = list_of(fields.Nested(RoundShown), "From the first.")


class RecordSeat(Answer):
    """A seat of a record."""

    name = text_field("The player's name.", null=True, most=40)
    side = side_number_field()


class RecordRound(Answer):
    """A round of a record."""

    dealer = seat_number_field(description="The seat that dealt.")
    deck = cards_field("The deck in dealing order, as finally played.")
    moves = list_of(move_text_field(), "Its moves.", most=100)


class RecordDocument(Answer):
    """A game as data."""

    format = number_field("The record's format.", low=1)
    id = id_field("The game's id.")
    variant = code_field("The variant's key.")
    options = open_object("Its options.", most=20)
    seats = list_of(fields.Nested(RecordSeat), "In order of play.", most=6)
    seed = text_field("What the deals follow from.", most=64, pattern="^[0-9a-f]{64}$")
    deal_commitment = text_field("SHA-256 of the seed.", most=64, pattern="^[0-9a-f]{64}$")
    created_at = moment_field("When the game was created.")
    totals = list_of(number_field("Points."), "The totals, by side.", most=6)
    result = nested(ResultShown, "How it ended.", null=True)
    rounds = list_of(fields.Nested(RecordRound), "From the first.")
    rematch_of = id_field("The id of the game that it played again.", null=True)
    first_dealer = seat_number_field(null=True, description="A rematch's first dealer.")
