// What the API answers, as far as the page reads it; docs/ and openapi.json have the whole.

/** A card as it is written, such as `7D`. */
type Card = string;

type Move = { type: "play"; card: Card; capture: Card[] } | { type: "declare"; matta?: number };

interface LegalMove {
  move: Move;
  text: string;
  scopa: boolean;
}

interface Declared {
  text: string;
  hand: Card[];
  points: number;
}

interface Seat {
  seat: number;
  name: string | null;
  kind: "human" | "open" | "bot";
  bot: string | null;
  side: number;
  hand_count: number;
  declared: Declared | null;
}

interface Side {
  side: number;
  seats: number[];
  total: number;
  pile_count: number;
  scopas: number;
}

interface Counted {
  category: string;
  points: number;
  count: number | null;
  cards: Card[];
}

interface SheetSide {
  side: number;
  categories: Counted[];
  points: number;
  before: number;
  after: number;
}

interface Sheet {
  sides: SheetSide[];
  leftovers: { side: number; cards: Card[] };
}

interface View {
  id: string;
  version: number;
  status: "waiting" | "playing" | "finished" | "aborted";
  variant: string;
  options: Record<string, any>;
  clock: { seconds_per_move: number; on_timeout: string } | null;
  hints: boolean;
  seeded: boolean;
  seats: Seat[];
  sides: Side[];
  round: number | null;
  dealer: number | null;
  turn: number | null;
  deadline: string | null;
  table: Card[];
  stock_count: number | null;
  last_deal: boolean;
  matta: { card: Card; value: number } | null;
  you: { seat: number; side: number; hand: Card[]; legal_moves: LegalMove[] } | null;
  last_round: { round: number; sheet: Sheet } | null;
  result: { winner: number | null; totals: number[]; reason: string } | null;
  rematch: string | null;
}

/** Something that happened; `data` is as its type has it. */
interface GameEvent {
  id: number;
  type: string;
  at: string;
  data: any;
}

interface Hint {
  move: Move;
  text: string;
  points: number;
  reasons: string[];
}

// The page's own.

interface DocumentEventMap {
  connection: CustomEvent<boolean>;
}

/** What a screen draws and shows, for the session that follows its game. */
interface GameShown {
  play(before: View, view: View, event: GameEvent): Promise<void>;
  draw(): void;
}

interface Node {
  /** Tells brothers apart, where `show` compares them. */
  key?: string | number;
}
