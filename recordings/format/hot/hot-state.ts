/**
 * The columns of a hot segment, in parts that are deflated apart: columns of a few small numbers, columns of
 * bytes, and texts each want a code of their own.
 */
export const COLUMN_PARTS = [
  ['shape', 'seq', 'commit', 'pick', 'move', 'version', 'flags', 'heads', 'channel', 'channelSeq'],
  ['at', 'mono', 'rows', 'fresh', 'jumpHigh', 'jumpLow', 'price', 'odds', 'channelJump'],
] as const;
export type ColumnName = (typeof COLUMN_PARTS)[number][number];

/** Room that a column begins with. */
const LEAST = 64;

/**
 * What coder and decoder remember from row to row and from segment to segment of a group: which selection
 * follows which, and which price follows which. Both sides change it in the same way, so most columns are
 * zeros.
 */
export class HotState {
  /** Selections by order of appearance ("local" numbers). */
  selection = new Int32Array(64);
  /** Number of the price that it has; 0 for none yet. */
  price = new Int32Array(64);
  version = new Float64Array(64);
  flags = new Float64Array(64);
  /** Local number of the selection that followed, plus 1; 0 for none. */
  follower = new Int32Array(64);
  count = 0;
  /** Local number of the last row; -1 before the first. */
  last = -1;
  /** Local number of a selection. */
  readonly localOf = new Map<number, number>();

  /** Prices by number, from 1: packed odds. */
  odds = new Int32Array(64);
  prices = 1;
  /** For each price up to `MOVES` prices that it became, the most frequent first; 0 for none. */
  moves = new Int32Array(64 * MOVES);
  moveCounts = new Int32Array(64 * MOVES);
  /** Number of a price. */
  readonly priceOf = new Map<number, number>();

  readonly channels: ChannelState[] = [];
  /** For each selection the channel it came by, plus 1; 0 for not known. */
  channelOfSelection = new Int32Array(64);
  /** Coder only. */
  readonly channelOf = new Map<string, number>();
  readonly sources: string[] = [];

  seq = 0;
  commit = 0;
  at = 0;
  /** Microseconds. */
  mono = 0;
  rows = 0;

  /** Gives a selection the next local number, with nothing known about it. */
  add(selection: number): number {
    const local = this.count;
    if (local === this.selection.length) this.#grow();
    this.selection[local] = selection;
    this.localOf.set(selection, local);
    this.count += 1;
    return local;
  }

  /** Gives a price the next number. */
  addPrice(odds: number): number {
    const price = this.prices;
    if (price === this.odds.length) {
      this.odds = twiceInts(this.odds);
      this.moves = twiceInts(this.moves);
      this.moveCounts = twiceInts(this.moveCounts);
    }
    this.odds[price] = odds;
    this.priceOf.set(odds, price);
    this.prices += 1;
    return price;
  }

  /** Place of `to` among the prices that `from` became; -1 when it is not among them. */
  placeOf(from: number, to: number): number {
    for (let place = 0; place < MOVES; place += 1) if (this.moves[from * MOVES + place] === to) return place;
    return -1;
  }

  /** `from` became `to`, found at `place` (-1: not among its moves, so it takes the place of the rarest). */
  moved(from: number, to: number, place: number): void {
    const { moves, moveCounts } = this;
    const first = from * MOVES;
    const at = first + (place === -1 ? MOVES - 1 : place);
    const count = (place === -1 ? 0 : (moveCounts[at] ?? 0)) + 1;
    const before = moveCounts[at - 1] ?? 0;
    if (at > first && count > before) {
      moves[at] = moves[at - 1] ?? 0;
      moveCounts[at] = before;
      moves[at - 1] = to;
      moveCounts[at - 1] = count;
    } else {
      moves[at] = to;
      moveCounts[at] = count;
    }
  }

  /** Local number of the selection whose id comes after that of the last row; -1 when it was never seen. */
  neighbour(): number {
    return this.last === -1 ? -1 : (this.localOf.get((this.selection[this.last] ?? 0) + 1) ?? -1);
  }

  /**
   * What a decoder needs to go on from here, as small as it can be kept. What only the coder remembers is
   * left out, and what follows from the rest.
   */
  memo(): HotMemo {
    const selections = Math.max(LEAST, this.count);
    const prices = Math.max(LEAST, this.prices);
    const { count, last, prices: pricesTold, seq, commit, at, mono, rows } = this;
    return {
      places: { count, last, prices: pricesTold, seq, commit, at, mono, rows },
      selection: this.selection.slice(0, selections),
      price: this.price.slice(0, selections),
      version: this.version.slice(0, selections),
      flags: this.flags.slice(0, selections),
      follower: this.follower.slice(0, selections),
      channelOfSelection: this.channelOfSelection.slice(0, selections),
      odds: this.odds.slice(0, prices),
      moves: this.moves.slice(0, prices * MOVES),
      moveCounts: this.moveCounts.slice(0, prices * MOVES),
      channels: this.channels.map((channel) => ({ ...channel })),
      sources: [...this.sources],
    };
  }

  /** A state to decode from; the memo stays as it is. */
  static of({ places, channels, sources, ...columns }: HotMemo): HotState {
    const state = new HotState();
    Object.assign(state, places);
    state.selection = columns.selection.slice();
    state.price = columns.price.slice();
    state.version = columns.version.slice();
    state.flags = columns.flags.slice();
    state.follower = columns.follower.slice();
    state.channelOfSelection = columns.channelOfSelection.slice();
    state.odds = columns.odds.slice();
    state.moves = columns.moves.slice();
    state.moveCounts = columns.moveCounts.slice();
    for (let local = 0; local < state.count; local += 1)
      state.localOf.set(state.selection[local] ?? 0, local);
    state.channels.push(...channels.map((channel) => ({ ...channel })));
    state.sources.push(...sources);
    return state;
  }

  #grow(): void {
    this.selection = twiceInts(this.selection);
    this.follower = twiceInts(this.follower);
    this.price = twiceInts(this.price);
    this.channelOfSelection = twiceInts(this.channelOfSelection);
    this.version = twiceFloats(this.version);
    this.flags = twiceFloats(this.flags);
  }
}

type Columns = 'selection' | 'price' | 'version' | 'flags' | 'follower' | 'channelOfSelection' | PriceColumns;
type PriceColumns = 'odds' | 'moves' | 'moveCounts';
export interface HotMemo extends Readonly<Pick<HotState, Columns | 'channels' | 'sources'>> {
  readonly places: Readonly<
    Pick<HotState, 'count' | 'last' | 'prices' | 'seq' | 'commit' | 'at' | 'mono' | 'rows'>
  >;
}

export interface ChannelState {
  readonly channel: string;
  readonly epoch: string;
  seq: number;
}

function twiceInts(old: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(old.length * 2);
  grown.set(old);
  return grown;
}

function twiceFloats(old: Float64Array): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(old.length * 2);
  grown.set(old);
  return grown;
}

/**
 * How a row names its selection: the one that followed last time, the one with the next id, a jump to a local
 * number, or a new one (its id stands in `fresh`).
 */
export const PICK_FOLLOWER = 0;
export const PICK_NEIGHBOUR = 1;
export const PICK_JUMP = 2;
export const PICK_FRESH = 3;

/**
 * How a head names its channel: the one its prices came by last time, a known one (in `channelJump`), or a
 * new one.
 */
export const CHANNEL_EXPECTED = 0;
export const CHANNEL_KNOWN = 1;
export const CHANNEL_NEW = 2;

/**
 * How a row names its price: by its place among the usual moves, by its number (in `price`), or new (in
 * `odds`).
 */
export const MOVES = 4;
export const MOVE_KNOWN = 4;
export const MOVE_NEW = 5;

/** How an event is coded: in columns, or whole as a text because something about it is unusual. */
export const SHAPE_COLUMNS = 0;
export const SHAPE_TEXT = 1;
