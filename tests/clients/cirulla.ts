/** Plays a whole game of Cirulla with the client that openapi-typescript and openapi-fetch make. */
import createClient from "openapi-fetch";
import type { components, paths } from "./scopa.js";

type View = components["schemas"]["GameView"];
type Move = components["schemas"]["Move"];

const [address, seed] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: address! });

/** What was answered; throws the problem document where it is one. */
function answered<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

/** A declaration wherever one is legal, else the first move. */
function choose(view: View): Move {
  const moves = view.you!.legal_moves.map((legal) => legal.move);
  return moves.find((move) => move.type === "declare") ?? moves[0]!;
}

function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

const seats = [{ name: "Ada" }, { open: true }];
const created = answered(
  await client.POST("/v1/games", { body: { variant: "cirulla", seats, seed: seed! } }),
);
const path = { game_id: created.game.id };
const joined = answered(
  await client.POST("/v1/games/{game_id}/seats", {
    params: { path, header: { "Idempotency-Key": crypto.randomUUID() } },
    body: { name: "Bo", accept_seeded: true },
  }),
);
const tokens = [created.tokens[0]!.token, joined.token!];

let game = joined.game;
while (game.turn !== null) {
  const headers = bearer(tokens[game.turn]!);
  const seen = answered(await client.GET("/v1/games/{game_id}", { params: { path }, headers }));
  const moved = await client.POST("/v1/games/{game_id}/moves", {
    params: { path, header: { "Idempotency-Key": crypto.randomUUID() } },
    body: { move: choose(seen), version: seen.version },
    headers,
  });
  game = answered(moved).game;
}

const { rounds } = answered(await client.GET("/v1/games/{game_id}/rounds", { params: { path } }));
const { data, response } = await client.GET("/v1/games/{game_id}/events", {
  params: { path, query: { after: game.version - 1 } },
});
console.log(
  JSON.stringify({
    id: game.id,
    winner: game.result?.winner,
    declared: rounds.flatMap((round) => round.moves).filter(({ text }) => text.startsWith("declare")).length,
    last: data?.events[0]?.type,
    status: response.status,
  }),
);
