"""What does a request do to the games in the store?

The way of a change is always the same (`games.Games.change`): load, judge, write if nobody else was
faster, else again. `creating`, `seats`, `moves` and `rematch` say what is judged and written,
`clocks` what must happen by itself; `tokens` who is asking, `repeats` whether it was asked before.
Nothing here knows HTTP.
"""
