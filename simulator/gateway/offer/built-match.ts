import type { EventModel } from '#gateway/core/event-model.ts';
import type { FeedChange, FeedKey, FeedMarket } from '#gateway/core/feed.ts';
import { market } from '#testing/offers/catalogue-fixture.ts';
import type { Prng } from '../../random/prng.ts';
import type { Building } from '../../scenario/building.ts';
import { delayOf, type Jolt, type MarketMove, matchOf, type PriceMove, type TableMove } from './offer.ts';
import type { Result } from './result.ts';
import { SCORE_MARKETS, type Score, type ScoreMarket, ScoreTable } from './score-table.ts';
import { tableModel } from './table-model.ts';

/** Short to long, as fractions. */
const LADDER = [
  '1/20',
  '1/10',
  '1/5',
  '2/5',
  '1/2',
  '4/5',
  '1/1',
  '6/4',
  '2/1',
  '5/2',
  '7/2',
  '5/1',
] as const;
const LONG = ['7/1', '9/1', '12/1', '16/1', '20/1', '28/1', '40/1'] as const;
const PRICES = [...LADDER, ...LONG].map((odds) => {
  const [num = 0, den = 1] = odds.split('/').map(Number);
  return { odds, num, den };
});
/** Hundredths: what the house takes of a single price. */
const MARGIN = 105;

/** Group of the markets that may stand in a bet builder. */
const YOUR_BET = { id: 'yours', type: 'YOUR_BET', rank: 2, name: 'Bet builder' } as const;
const MAIN = { id: 'main', type: 'MAIN', rank: 1, name: 'Main' } as const;

/** A table may be such that the price of one of its markets hardly moves. */
const MOST_SHIFTS = 20;

interface Line {
  readonly key: string;
  readonly of: ScoreMarket;
  state: FeedMarket['state'];
}

const LETTERS = 'abc';

/**
 * A match with several markets and a table of its own ends, by which its prices move and its markets are
 * decided.
 */
export class BuiltMatch {
  readonly key: string;
  readonly moves: MarketMove[] = [];
  readonly prices: PriceMove[] = [];
  /** Every table that ever stood. */
  readonly tables: TableMove[] = [];
  /** When it ends, epoch ms. */
  readonly endsAt: number;
  readonly #chance: Prng;
  readonly #start: number;
  readonly #voids: number;
  readonly #table: ScoreTable;
  readonly #lines: readonly Line[];
  #isHalted = false;
  #model: EventModel | undefined;

  /** @param key as its event is called @param endsAt epoch ms */
  constructor(chance: Prng, key: string, start: number, building: Building, endsAt: number) {
    this.#chance = chance;
    this.key = key;
    this.#start = start;
    this.endsAt = endsAt;
    this.#voids = building.voids;
    this.#table = new ScoreTable(chance);
    this.#lines = SCORE_MARKETS.slice(0, building.markets).map((of) => ({
      key: `${key}.${of.name}`,
      of,
      state: 'OPEN',
    }));
    this.#noteTable(start);
    for (const line of this.#lines)
      for (const side of line.of.sides.keys()) this.#notePrice(start, line, side);
  }

  get isOver(): boolean {
    return this.#lines.every(({ state }) => state === 'CLOSED');
  }

  has(name: string): boolean {
    return name === this.key || name.startsWith(`${this.key}.`);
  }

  whole(): readonly FeedChange[] {
    return [
      this.#event(),
      ...this.#lines.map((line): FeedChange => ({ kind: 'market', market: this.#marketOf(line) })),
    ];
  }

  #event(): FeedChange {
    const event = matchOf(this.key, this.#start);
    return {
      kind: 'event',
      event: { ...event, suspended: this.#isHalted, marketGroups: [MAIN, YOUR_BET] },
    };
  }

  #marketOf(line: Line): FeedMarket {
    const { key, of, state } = line;
    const prices = of.sides.map((_, side) => this.#priceOf(line, side));
    const more = { type: of.type, state, groupRanks: { main: 1, yours: 1 }, ...delayOf(this.key) };
    const told = market(key, this.key, prices, more);
    const selections = told.selections.map((selection, side) => ({
      ...selection,
      outcomeType: of.sides[side] ?? '',
    }));
    return { ...told, selections };
  }

  priceOf(selection: FeedKey): string | undefined {
    const line = this.#lines.find(({ key }) => selection.startsWith(`${key}.`));
    const side = LETTERS.indexOf(selection.slice(-1));
    return line?.state !== 'OPEN' || this.#isHalted ? undefined : this.#priceOf(line, side);
  }

  /** The longest price of the ladder that leaves the house its margin; the shortest where none does. */
  #priceOf({ of }: Line, side: number): string {
    const { rows } = this.#table;
    const wins = rows.filter((row) => of.winner(row) === side).length;
    const fair = PRICES.filter(({ num, den }) => (num + den) * wins * MARGIN <= 100 * rows.length * den).at(
      -1,
    );
    return (fair ?? PRICES[0])?.odds ?? '';
  }

  /** Of what can be bet on now: what it does not know is suspended or over. */
  model(): EventModel {
    this.#model ??= tableModel(
      this.#table.rows.length,
      new Map(
        this.#lines
          .filter(({ state }) => state === 'OPEN')
          .flatMap((line) =>
            line.of.sides.map((_, side) => [keyOf(line, side), new Set(this.#rowsOf(line, side))] as const),
          ),
      ),
    );
    return this.#model;
  }

  #rowsOf({ of }: Line, side: number): readonly number[] {
    return this.#table.rows.flatMap((row, nth) => (of.winner(row) === side ? [nth] : []));
  }

  /** One thing happens to it. */
  move(at: number): readonly FeedChange[] {
    const shut = this.#lines.filter(({ state }) => state === 'SUSPENDED');
    const dice = this.#chance.below(100);
    if (shut.length > 0 && dice < 50) return [this.#become(at, this.#chance.pick(shut), 'OPEN')];
    if (dice > 88) return [this.#become(at, this.#chance.pick(this.#lines), 'SUSPENDED')];
    return this.#shift(at);
  }

  jolt(at: number, name: string, jolt: Jolt): readonly FeedChange[] {
    const line = this.#lines.find(({ key, state }) => key === name && state !== 'CLOSED');
    if (line === undefined) return [];
    switch (jolt) {
      case 'prices':
        return this.#shift(at);
      case 'market':
        return [this.#become(at, line, 'SUSPENDED')];
      case 'event':
        return [this.#halt(at, true)];
      case 'over':
        return [this.#halt(at, false), this.#become(at, line, 'OPEN')];
    }
  }

  /**
   * Another table; of its markets those are told whose prices are others now. The price of a bet builder may
   * be one all the same.
   */
  #shift(at: number): readonly FeedChange[] {
    const before = this.#lines.map((line) => line.of.sides.map((_, side) => this.#priceOf(line, side)));
    this.#table.shift();
    this.#noteTable(at);
    return this.#lines.flatMap((line, nth): readonly FeedChange[] => {
      const moved = [...line.of.sides.keys()].filter(
        (side) => this.#priceOf(line, side) !== before[nth]?.[side],
      );
      return moved.length === 0 || line.state === 'CLOSED' ? [] : [this.#repriced(at, line, moved)];
    });
  }

  #moveAll(at: number): void {
    const before = this.#lines.map((line) => this.#pricesOf(line));
    for (let tries = 0; tries < MOST_SHIFTS; tries += 1) {
      this.#table.shift();
      if (this.#lines.every((line, nth) => this.#pricesOf(line) !== before[nth])) break;
    }
    this.#noteTable(at);
  }

  #pricesOf(line: Line): string {
    return line.of.sides.map((_, side) => this.#priceOf(line, side)).join();
  }

  #repriced(at: number, line: Line, sides: readonly number[]): FeedChange {
    const prices = sides.map((side) => ({
      selection: this.#notePrice(at, line, side),
      odds: this.#priceOf(line, side),
      suspended: false,
    }));
    return { kind: 'prices', market: line.key, prices };
  }

  #notePrice(at: number, line: Line, side: number): FeedKey {
    const selection = keyOf(line, side);
    this.prices.push({ at, selection, odds: this.#priceOf(line, side) });
    return selection;
  }

  #noteTable(at: number): void {
    this.#model = undefined;
    const rows = this.#table.rows.map((row) => this.#lines.map((line) => keyOf(line, line.of.winner(row))));
    this.tables.push({ at, event: this.key, rows });
  }

  #become(at: number, line: Line, state: FeedMarket['state']): FeedChange {
    this.#model = undefined;
    line.state = state;
    this.moves.push({ at, market: line.key, state });
    return { kind: 'marketState', market: line.key, state };
  }

  #halt(at: number, isHalted: boolean): FeedChange {
    this.#isHalted = isHalted;
    this.moves.push({ at, market: this.key, state: isHalted ? 'SUSPENDED' : 'OPEN' });
    return this.#event();
  }

  /**
   * Everything that can be open is, and has a last price. One of each market is another than before where the
   * table allows it: the same price again is told to nobody, and who missed one would never hear that they
   * did.
   */
  calm(at: number): readonly FeedChange[] {
    this.#moveAll(at);
    const halted = this.#isHalted ? [this.#halt(at, false)] : [];
    const open = this.#lines
      .filter(({ state }) => state !== 'CLOSED')
      .flatMap((line) => [
        ...(line.state === 'OPEN' ? [] : [this.#become(at, line, 'OPEN')]),
        this.#repriced(at, line, [...line.of.sides.keys()]),
      ]);
    return [...halted, ...open];
  }

  /**
   * It ends with one row of its table, or the judges say that it has ended with another one. Some of its
   * markets may be void.
   */
  decide(at: number): readonly Result[] {
    const score = this.#chance.pick(this.#table.rows);
    return this.#lines.map((line) => {
      if (line.state !== 'CLOSED') this.#become(at, line, 'CLOSED');
      return resultOf(line, this.#chance.chance(this.#voids, 100) ? undefined : score);
    });
  }
}

const keyOf = ({ key }: Line, side: number): FeedKey => `${key}.${LETTERS[side] ?? ''}`;

/** @param score undefined: the market is void */
const resultOf = (line: Line, score: Score | undefined): Result => ({
  kind: 'result',
  market: line.key,
  results: line.of.sides.map((_, side) => ({
    selection: keyOf(line, side),
    result: {
      outcome: score === undefined ? 'VOID' : line.of.winner(score) === side ? 'WON' : 'LOST',
    },
  })),
  deductions: [],
});
