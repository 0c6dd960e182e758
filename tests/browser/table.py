"""What does somebody do at the table, and what is to be seen there?"""

import re

from playwright.sync_api import Locator, Page, expect

FOLLOWED_BY = re.compile(r"#game/([\w-]{22})$")


class Table:
    """A page of the table, as its player uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = page.locator("#hand")
        self.my_turn = page.locator("#hand.at-turn .card")
        self.moves = page.locator("#actions .move")
        self.sheet = page.get_by_role("dialog", name=re.compile("Round|Smazzata"))
        self.ending = page.locator(".finish")

    @property
    def game_id(self) -> str:
        """The id of the game that is shown."""
        found = FOLLOWED_BY.search(self.page.url)
        assert found
        return found[1]

    @property
    def token(self) -> str:
        """The token that this browser keeps for the game."""
        games = self.page.evaluate("JSON.parse(localStorage['scopa.games'])")
        token: str = next(game["token"] for game in games if game["id"] == self.game_id)
        return token

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def to_play(self) -> Locator:
        """Whatever is to be done next: play, close the sheet, or nothing more."""
        return self.my_turn.or_(self.sheet).or_(self.ending).first

    def play(self) -> None:
        """Play the first card, and capture what is offered first."""
        self.my_turn.first.click()
        self.moves.first.click()

    def play_on(self) -> bool:
        """Do what is to be done next; whether the game goes on."""
        expect(self.to_play()).to_be_visible()
        if self.sheet.is_visible():
            self.sheet.get_by_role("button").click()
            expect(self.sheet).to_be_hidden()
        elif self.my_turn.count():
            before = self.cards()
            self.play()
            expect(self.hand.locator(".card")).not_to_have_count(len(before))
        return not self.ending.is_visible()

    def cards(self) -> list[str]:
        """The cards in our hand."""
        # All at one moment: a card that is being played goes away meanwhile.
        found: list[str] = self.hand.locator(".card").evaluate_all(
            "cards => cards.map((card) => card.dataset.card ?? '')"
        )
        return found
