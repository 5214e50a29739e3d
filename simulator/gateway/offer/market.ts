import type { FeedBatch, FeedChange, FeedMarket } from '#gateway/core/feed.ts';
import { market } from '#testing/offers/catalogue-fixture.ts';
import type { Prng } from '../../random/prng.ts';
import {
  aboutEvery,
  delayOf,
  type Jolt,
  type MarketMove,
  matchOf,
  namesOf,
  type Offer,
  type PriceMove,
} from './offer.ts';

const SIDES = ['a', 'b', 'c'] as const;
const PRICES = ['1/4', '1/2', '4/5', '1/1', '6/4', '2/1', '5/2', '7/2', '5/1', '9/1'] as const;

interface Line {
  readonly event: string;
  readonly rungs: number[];
  state: 'OPEN' | 'SUSPENDED' | 'CLOSED';
  /** The whole event is suspended, whatever its market is. */
  isHalted: boolean;
}

/** How whole markets move. */
export interface Drifts {
  /** A stream of its own. */
  readonly chance: Prng;
  /** Out of 100 prices that move, with how many every side of the market does. */
  readonly share: number;
}

/** Out of 100 moves, how many decide a match, where nothing hangs on it. */
const DECIDED = 2;

/** A side goes so many rungs at most with the others. */
const FARTHEST_DRIFT = 3;

/** Prices that go up and down as the seed draws them. */
export class Market implements Offer {
  readonly #chance: Prng;
  readonly #drifts: Drifts | undefined;
  readonly #start: number;
  readonly #lines: Line[];
  readonly #decided: number;
  /** For the checkers. */
  readonly moves: MarketMove[] = [];
  readonly prices: PriceMove[] = [];

  /**
   * @param matches how many before their start, up to four; one more is in play
   * @param decided out of 100 moves, how many decide a match
   */
  constructor(chance: Prng, start: number, matches: number, drifts?: Drifts, decided = DECIDED) {
    this.#chance = chance;
    this.#decided = decided;
    this.#drifts = drifts;
    this.#start = start;
    this.#lines = namesOf(matches).map((event) => ({
      event,
      rungs: SIDES.map(() => chance.below(PRICES.length)),
      state: 'OPEN',
      isHalted: false,
    }));
    for (const line of this.#lines) for (const side of SIDES.keys()) this.#notePrice(start, line, side);
  }

  /** Everything, for a gateway that has just started. */
  whole(at: number): FeedBatch {
    const changes = this.#lines.flatMap((line): FeedChange[] => [
      this.#eventOf(line),
      { kind: 'market', market: this.#marketOf(line) },
    ]);
    return { at, changes };
  }

  #eventOf({ event, isHalted }: Line): FeedChange {
    return { kind: 'event', event: { ...matchOf(event, this.#start), suspended: isHalted } };
  }

  #marketOf(line: Line): FeedMarket {
    const prices = line.rungs.map((rung) => PRICES[rung] ?? null);
    return market(`${line.event}.odds`, line.event, prices, { state: line.state, ...delayOf(line.event) });
  }

  readonly wait = aboutEvery;

  /** One thing happens: a price moves, a market is suspended or opens again, a match is decided. */
  move(at: number): FeedBatch {
    const open = this.#lines.filter(({ state }) => state !== 'CLOSED');
    const line = this.#chance.pick(open);
    const dice = this.#chance.below(100);
    if (dice < this.#decided && open.length > Math.max(1, this.#lines.length - 2))
      return { at, changes: [this.#decide(at, line)] };
    if (dice < 14 || line.state === 'SUSPENDED') {
      const next = line.state === 'OPEN' ? 'SUSPENDED' : 'OPEN';
      return { at, changes: [this.#become(at, line, next)] };
    }
    const side = this.#chance.below(SIDES.length);
    const step = this.#chance.chance(1, 2) ? 1 : -1;
    return { at, changes: [this.#drift(at, line, step) ?? this.#reprice(at, line, [[side, step]])] };
  }

  /** Two sides of a market may change places on the way from one price of a frame to the next (BSL-09). */
  #drift(at: number, line: Line, step: number): FeedChange | undefined {
    const { chance, share } = this.#drifts ?? {};
    if (chance?.chance(share ?? 0, 100) !== true) return undefined;
    const steps = [...SIDES.keys()].map((side) => [side, step * chance.between(1, FARTHEST_DRIFT)] as const);
    return this.#reprice(at, line, chance.chance(1, 2) ? steps : steps.toReversed());
  }

  jolt(at: number, name: string, jolt: Jolt): FeedBatch {
    const line = this.#lines.find(({ event, state }) => name === `${event}.odds` && state !== 'CLOSED');
    if (line === undefined) return { at, changes: [] };
    switch (jolt) {
      case 'prices':
        // Downwards, unless there is nothing below: what was shown is not to be had any more.
        return {
          at,
          changes: [
            this.#reprice(
              at,
              line,
              [...SIDES.keys()].map((side) => [side, -1]),
            ),
          ],
        };
      case 'market':
        return { at, changes: [this.#become(at, line, 'SUSPENDED')] };
      case 'event':
        return { at, changes: [this.#halt(at, line, true)] };
      case 'over':
        return { at, changes: [this.#halt(at, line, false), this.#become(at, line, 'OPEN')] };
    }
  }

  #become(at: number, line: Line, state: 'OPEN' | 'SUSPENDED'): FeedChange {
    line.state = state;
    this.#note(at, line);
    return { kind: 'marketState', market: `${line.event}.odds`, state };
  }

  #halt(at: number, line: Line, isHalted: boolean): FeedChange {
    line.isHalted = isHalted;
    this.moves.push({ at, market: line.event, state: isHalted ? 'SUSPENDED' : 'OPEN' });
    return this.#eventOf(line);
  }

  /** @param steps how many rungs each of these sides goes, up or down */
  #reprice(at: number, line: Line, steps: readonly (readonly [side: number, step: number])[]): FeedChange {
    const prices = steps.map(([side, step]) => {
      const next = Math.min(PRICES.length - 1, Math.max(0, (line.rungs[side] ?? 0) + step));
      line.rungs[side] = next;
      return { selection: this.#notePrice(at, line, side), odds: PRICES[next] ?? null, suspended: false };
    });
    return { kind: 'prices', market: `${line.event}.odds`, prices };
  }

  #notePrice(at: number, { event, rungs }: Line, side: number): string {
    const selection = `${event}.odds.${SIDES[side] ?? 'a'}`;
    this.prices.push({ at, selection, odds: PRICES[rungs[side] ?? 0] ?? '' });
    return selection;
  }

  #note(at: number, { event, state }: Line): void {
    this.moves.push({ at, market: `${event}.odds`, state });
  }

  #decide(at: number, line: Line): FeedChange {
    line.state = 'CLOSED';
    this.#note(at, line);
    const winner = this.#chance.below(SIDES.length);
    return {
      kind: 'result',
      market: `${line.event}.odds`,
      results: SIDES.map((side, at) => ({
        selection: `${line.event}.odds.${side}`,
        result: { outcome: at === winner ? 'WON' : 'LOST' },
      })),
      deductions: [],
    };
  }

  /**
   * In the end everything that can be open is, and has a last price: by it a channel that has missed
   * something can tell. Nothing else would.
   */
  calm(at: number): FeedBatch {
    const halted = this.#lines.filter(({ isHalted }) => isHalted);
    const changes = this.#lines
      .filter(({ state }) => state !== 'CLOSED')
      .flatMap((line): FeedChange[] => {
        const last = this.#reprice(at, line, [[0, line.rungs[0] === 0 ? 1 : -1]]);
        return line.state === 'OPEN' ? [last] : [this.#become(at, line, 'OPEN'), last];
      });
    return { at, changes: [...halted.map((line) => this.#halt(at, line, false)), ...changes] };
  }

  /**
   * The price of a selection as of now, by its name in the feed: `5/2`; undefined where the market is not
   * open.
   */
  priceOf(selection: string): string | undefined {
    const line = this.#lines.find(({ event }) => selection.startsWith(`${event}.odds.`));
    const side = SIDES.findIndex((name) => selection.endsWith(`.${name}`));
    const rung = line?.rungs[side];
    return line?.state !== 'OPEN' || line.isHalted || rung === undefined ? undefined : PRICES[rung];
  }
}
