"""Games: seats, turns, round after round until somebody wins.

A game is an immutable value (`state`). Something happens to it (`happenings`, the entries of its
log), and `transitions.apply` alone says what the game is then and which `events` follow; so a
stored log replays to the same game and the same events. The `commands` judge what is asked and let
it happen.
`seating` says who sits where, `errors` why something cannot be done.
"""
