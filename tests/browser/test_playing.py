"""Can people play at the table, alone and together, whatever happens to the line?"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ELSEWHERE
from tests.browser.table import Table
from tests.live.service import Live

Visit = Callable[..., Table]

PHONE = {"width": 360, "height": 640}
SIDEWAYS = {"width": 740, "height": 360}


def start_short_game(
    table: Table, variant: str = "Scopa", opponent: str = "Computer: Furbo"
) -> None:
    """Fill in the form for a game that ends with the first round that anybody wins."""
    table.page.get_by_role("link", name="New game").click()
    table.page.get_by_role("radio", name=variant, exact=True).check()
    table.page.get_by_label("Seat 2").select_option(label=opponent)
    table.page.get_by_text("House rules").click()
    played_to = table.page.get_by_label("Played to")
    played_to.fill("1")
    played_to.blur()
    expect(table.page.get_by_label("Played to")).to_be_visible()
    table.button("Start the game").click()
    expect(table.page.get_by_role("region", name="Table")).to_be_visible()


def test_a_newcomer_plays_a_whole_game_against_the_computer(visit: Visit) -> None:
    table = visit()
    start_short_game(table)
    while table.play_on():
        pass
    expect(table.ending).to_contain_text(re.compile("wins|You win"))
    table.button("Play again").click()
    expect(table.to_play()).to_be_visible()


def test_two_people_play_and_one_reloads_in_the_middle(visit: Visit) -> None:
    ada, bo = visit(), visit()
    ada.page.get_by_label("Your name").fill("Ada")
    start_short_game(ada, opponent="A person, by link")
    bo.page.goto(ada.page.get_by_label("Invite").input_value())
    bo.page.get_by_label("Your name").fill("Bo")
    bo.button("Take a seat").click()
    expect(ada.page.get_by_text("Bo sits down.")).to_be_visible()
    players, plays = (ada, bo), 0
    while not all(player.ending.is_visible() for player in players):
        for player in players:
            if player.sheet.is_visible() or player.my_turn.count():
                player.play_on()
                plays += 1
        if plays == 9:
            bo.page.reload()
            expect(bo.page.locator(".game")).to_be_visible()
    assert [player.ending.inner_text() for player in players].count("You win!") <= 1
    assert bo.token != ada.token


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_all_is_on_a_phone_and_nothing_is_cut_off(visit: Visit, size: dict[str, int]) -> None:
    table = visit(viewport=size, has_touch=True, is_mobile=True)
    assert _overhang(table) == 0
    table.button("Play now").tap()
    for _ in range(4):
        expect(table.my_turn.first).to_be_visible()
        table.my_turn.first.tap()
        width = table.my_turn.first.bounding_box() or {"width": 0.0}
        assert width["width"] >= 44
        assert _overhang(table) == 0
        count = len(table.cards())
        table.moves.first.tap()
        expect(table.hand.locator(".card")).not_to_have_count(count)


def _overhang(table: Table) -> int:
    """By how many pixels the page is wider than the screen."""
    overhang: int = table.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return overhang


def test_a_whole_game_is_played_by_keyboard_alone(visit: Visit) -> None:
    table = visit()
    start_short_game(table)
    press = table.page.keyboard.press
    while True:
        expect(table.to_play()).to_be_visible()
        if table.ending.is_visible():
            break
        if table.sheet.is_visible():
            press("Enter")  # its button has the focus
            expect(table.sheet).to_be_hidden()
            continue
        count = len(table.cards())
        press("1")
        choices = table.moves.count()
        press("Enter")
        if choices > 1:  # the first of them has the focus
            press("Enter")
        expect(table.hand.locator(".card")).not_to_have_count(count)


def test_arrows_go_from_card_to_card_and_escape_takes_the_choice_back(visit: Visit) -> None:
    table = visit()
    table.button("Play now").click()
    expect(table.my_turn.first).to_be_visible()
    press = table.page.keyboard.press
    focused = "document.activeElement.dataset.card"
    cards = table.cards()
    press("ArrowRight")
    assert table.page.evaluate(focused) == cards[0]
    press("ArrowLeft")
    assert table.page.evaluate(focused) == cards[-1]
    press("Enter")
    expect(table.hand.locator("[aria-pressed=true]")).to_have_count(1)
    press("Escape")
    expect(table.hand.locator("[aria-pressed=true]")).to_have_count(0)
    assert table.page.evaluate(focused) == cards[-1]


def test_a_game_survives_the_service_being_killed_in_its_middle(visit: Visit, live: Live) -> None:
    table = visit()
    table.button("Play now").click()
    for _ in range(3):
        table.play_on()
    expect(table.my_turn.first).to_be_visible()
    cards = table.cards()
    live.kill()
    expect(table.page.get_by_text("No connection. Trying again…")).to_be_visible()
    table.play()  # it is sent until it is answered
    live.start()
    expect(table.hand.locator(".card")).not_to_have_count(len(cards), timeout=20_000)
    expect(table.page.get_by_text("No connection. Trying again…")).to_be_hidden(timeout=20_000)
    for _ in range(3):
        table.play_on()


def test_somebody_without_a_seat_watches_and_sees_no_hand(visit: Visit) -> None:
    ada = visit()
    ada.button("Play now").click()
    expect(ada.my_turn.first).to_be_visible()
    watcher = visit(f"#game/{ada.game_id}")
    expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    expect(watcher.hand).to_have_count(0)
    ada.play()
    expect(watcher.page.locator(".story")).to_contain_text(re.compile("Seat 1|Gennaro"))
    hidden = {f'data-card="{card}"' for card in ada.cards()}
    assert not any(card in watcher.page.content() for card in hidden)


def test_games_are_found_again_after_the_tab_was_closed(visit: Visit) -> None:
    table = visit()
    for _ in range(2):
        table.button("Play now").click()
        expect(table.my_turn.first).to_be_visible()
        table.page.goto("/")
    page = table.page.context.new_page()
    page.goto("/")
    games = page.get_by_role("link", name="Your turn")
    expect(games).to_have_count(2)
    games.first.click()
    expect(page.locator("#hand.at-turn .card").first).to_be_visible()


def test_a_public_game_is_found_in_the_lobby_and_played_again_by_both(visit: Visit) -> None:
    ada, bo = visit(), visit()
    ada.page.get_by_role("link", name="New game").click()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_label("Seat 2").select_option(label="A person, by link")
    ada.page.get_by_text("List it, so that anybody can join").check()
    ada.page.get_by_label("Time for a move").select_option(label="15 seconds")
    ada.page.get_by_label("When time is up").select_option(label="The game is lost")
    ada.button("Start the game").click()
    expect(ada.page.get_by_text("Send this link")).to_be_visible()
    bo.page.reload()
    bo.page.get_by_role("link", name=re.compile("Ada.*1 free seat")).click()
    bo.button("Take a seat").click()
    for player in (ada, bo):
        expect(player.page.get_by_role("timer", name="Time left")).to_contain_text("0:")
    for player in (ada, bo):
        expect(player.ending).to_contain_text("on time", timeout=25_000)
        player.button("Play again").click()
    for player in (ada, bo):
        expect(player.hand.locator(".card")).to_have_count(3)


def test_the_table_is_played_at_over_plain_http_from_another_machine(visit: Visit) -> None:
    table = visit(host=ELSEWHERE)  # where browsers give pages no clipboard and no UUIDs
    table.button("Play now").click()
    table.play_on()
    table.button("Copy link to watch").click()
    link = table.page.get_by_role("dialog").get_by_label("Invite")
    expect(link).to_have_value(table.page.url)


def test_a_seat_left_to_the_computer_is_taken_back(visit: Visit) -> None:
    ada, bo = visit(), visit()
    start_short_game(ada, opponent="A person, by link")
    bo.page.goto(ada.page.url)
    bo.button("Take a seat").click()
    expect(bo.hand.locator(".card")).to_have_count(3)
    bo.button("Leave").click()
    bo.page.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(ada.page.get_by_text("A computer player goes on for Seat 2.")).to_be_visible()
    bo.page.get_by_role("link", name="Scopa").click()
    bo.button("Take my seat back").click()
    expect(ada.page.get_by_text("Seat 2 is back.")).to_be_visible()
    expect(bo.hand).to_be_visible()


def test_hints_say_what_each_move_is_worth_and_point_to_the_best(visit: Visit) -> None:
    table = visit()
    table.button("Play now").click()
    expect(table.my_turn.first).to_be_visible()
    table.page.keyboard.press("h")
    hints = table.page.get_by_role("dialog", name="Hint")
    expect(hints).to_be_visible()
    assert hints.get_by_role("row").count() > len(table.cards())
    hints.get_by_role("button", name="Close").click()
    best = table.hand.locator(".advised")
    expect(best).to_have_count(1)
    best.click()
    expect(table.moves.first).to_contain_text("points expected")


def test_a_hand_is_declared_in_cirulla(visit: Visit, live: Live) -> None:
    table = visit()
    held = declarable_game(live)
    table.page.evaluate("game => localStorage['scopa.games'] = JSON.stringify([game])", held)
    table.page.goto(f"/#game/{held['id']}")
    table.button("Declare this hand").click()
    expect(table.page.get_by_text("Declared: 3 points")).to_be_visible()
    expect(table.page.locator(".story")).to_contain_text("You declare")
    expect(table.my_turn.first).to_be_visible()
    for _ in range(3):
        table.play_on()


def declarable_game(live: Live) -> dict[str, object]:
    """A game of Cirulla in which we may declare at once, as a browser keeps it."""
    seats = [{"name": "Ada"}, {"bot": "furbo"}]
    for number in range(100):
        asked = {"variant": "cirulla", "seats": seats, "seed": f"{number:064x}"}
        made = live.client.ask("POST", "/v1/games", body=asked).json
        legal = made["game"]["you"]["legal_moves"]
        if {"type": "declare"} in [one["move"] for one in legal]:
            token = made["tokens"][0]["token"]
            return {"id": made["game"]["id"], "seat": 0, "token": token, "creator": None}
    raise AssertionError("nothing to declare in a hundred deals")


@pytest.mark.parametrize("taken_by", ["cards", "buttons"])
def test_one_of_several_captures_is_chosen(visit: Visit, live: Live, taken_by: str) -> None:
    table = visit()
    held, card, capture = game_with_a_choice(live)
    table.page.evaluate("game => localStorage['scopa.games'] = JSON.stringify([game])", held)
    table.page.goto(f"/#game/{held['id']}")
    table.hand.locator(f"[data-card='{card}']").click()
    expect(table.page.get_by_text("Choose what to take")).to_be_visible()
    if taken_by == "buttons":
        table.page.locator(f"[data-move='{card}x{'+'.join(capture)}']").click()
    else:
        table.page.locator(f".lying button[data-card='{capture[0]}']").click()
    expect(table.page.locator(f".lying [data-card='{capture[0]}']")).to_have_count(0)
    expect(table.hand.locator(f"[data-card='{card}']")).to_have_count(0)


def game_with_a_choice(live: Live) -> tuple[dict[str, object], str, list[str]]:
    """A game where a card captures either of two cards; the card, and one of the captures."""
    seats = [{"name": "Ada"}, {"bot": "furbo"}]
    for number in range(100):
        asked = {"seats": seats, "seed": f"{number:064x}"}
        made = live.client.ask("POST", "/v1/games", body=asked).json
        moves = [one["move"] for one in made["game"]["you"]["legal_moves"]]
        for move in moves:
            alike = [other for other in moves if other["card"] == move["card"]]
            if len(alike) > 1 and all(len(other["capture"]) == 1 for other in alike):
                token = made["tokens"][0]["token"]
                held = {"id": made["game"]["id"], "seat": 0, "token": token, "creator": None}
                return held, move["card"], move["capture"]
    raise AssertionError("no choice in a hundred deals")
