"""How is Scopa played in a terminal?

One screen for all games: a `match` is what it needs of one, be it `local` or `remote` (asked
through `service`). `finding` tells which match somebody wants, `asked` what a new one is to be, and
`shelf` keeps both kinds for another day. `screen` plays a match with a `console`; `board`,
`telling`, `sheet` and `explaining` make its texts, for which `people` has the names and `style` the
cards and colours.
"""
