"""What is each of the forty cards called, and what is it worth?"""

from flask import Response

from scopa.api.blueprint import Blueprint
from scopa.api.fixed import fixed
from scopa.api.rule_schemas import CardList
from scopa.events import Json
from scopa.rules.cards import BY_TEXT, DECK, SUIT, SUITS, TEXT, VALUE, Card
from scopa.rules.scoring import primiera_points

blp = Blueprint("cards", __name__, url_prefix="/v1", description="The pack.")

# By suit and by value, in the order of the deck.
_ENGLISH_SUITS = ("coins", "cups", "swords", "batons")
_ITALIAN_SUITS = ("denari", "coppe", "spade", "bastoni")
_SPANISH_SUITS = ("oros", "copas", "espadas", "bastos")
_FRENCH_SUITS = ("diamonds", "hearts", "spades", "clubs")
_SYMBOLS = "♦♥♠♣"
_ENGLISH = ("ace", "two", "three", "four", "five", "six", "seven", "jack", "knight", "king")
_ITALIAN = ("asso", "due", "tre", "quattro", "cinque", "sei", "sette", "fante", "cavallo", "re")
_SPANISH = ("as", "dos", "tres", "cuatro", "cinco", "seis", "siete", "sota", "caballo", "rey")
_FRENCH = ("ace", "two", "three", "four", "five", "six", "seven", "jack", "queen", "king")
_SPANISH_INDICES = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")
_FRENCH_INDICES = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")


def card_data(card: Card) -> Json:
    """All about one card."""
    suit, rank = SUIT[card], VALUE[card] - 1
    return {
        "card": TEXT[card],
        "value": VALUE[card],
        "suit": SUITS[suit],
        "primiera_points": primiera_points(card),
        "names": {
            "en": f"{_ENGLISH[rank]} of {_ENGLISH_SUITS[suit]}",
            "it": f"{_ITALIAN[rank]} di {_ITALIAN_SUITS[suit]}",
            "es": f"{_SPANISH[rank]} de {_SPANISH_SUITS[suit]}",
        },
        "spanish": {"index": _SPANISH_INDICES[rank], "suit": _SPANISH_SUITS[suit]},
        "french": {
            "index": _FRENCH_INDICES[rank],
            "suit": _FRENCH_SUITS[suit],
            "symbol": _SYMBOLS[suit],
            "name": f"{_FRENCH[rank]} of {_FRENCH_SUITS[suit]}",
        },
    }


@blp.route("/cards")
@blp.response(200, CardList, example={"cards": [card_data(BY_TEXT["7D"])]})
@blp.conditional
def list_cards() -> Response:
    """List the forty cards.

    In deck order, with their names, what they count in a primiera, and the cards of Spanish and
    French packs that stand for them.
    """
    return fixed({"cards": [card_data(card) for card in DECK]})
