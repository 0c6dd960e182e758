"""The rules of Scopa and its variants: pure functions on immutable values, standard library only.

Where a rule lives: `cards` (values, suits, notation), `moves` (moves as text and as bytes),
`capture` (what a card takes), `declarations` (Cirulla's), `scoring` (points and who wins),
`variants` (the fifteen rows), `options` (what can be set), `legality` (what may be played),
`round` (from the deal to the points), `view` (what one seat may know), `names` (what players call
the variants).
"""
