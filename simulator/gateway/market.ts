import type { FeedBatch, FeedChange, FeedMarket } from '#gateway/core/feed.ts';
import { market } from '#gateway/testing/small-offer.ts';
import type { Prng } from '../chance/prng.ts';
import { aboutEvery, delayOf, type MarketMove, matchOf, namesOf, type Offer } from './offer.ts';

const SIDES = ['a', 'b', 'c'] as const;
const PRICES = ['1/4', '1/2', '4/5', '1/1', '6/4', '2/1', '5/2', '7/2', '5/1', '9/1'] as const;

interface Line {
  readonly event: string;
  readonly rungs: number[];
  state: 'OPEN' | 'SUSPENDED' | 'CLOSED';
}

/** Prices that go up and down as the seed draws them. */
export class Market implements Offer {
  readonly #chance: Prng;
  readonly #start: number;
  readonly #lines: Line[];
  /** For the checkers. */
  readonly moves: MarketMove[] = [];

  /** @param matches how many before their start, up to four; one more is in play. */
  constructor(chance: Prng, start: number, matches: number) {
    this.#chance = chance;
    this.#start = start;
    this.#lines = namesOf(matches).map((event) => ({
      event,
      rungs: SIDES.map(() => chance.below(PRICES.length)),
      state: 'OPEN',
    }));
  }

  /** Everything, for a gateway that has just started. */
  whole(at: number): FeedBatch {
    const changes = this.#lines.flatMap((line): FeedChange[] => [
      { kind: 'event', event: matchOf(line.event, this.#start) },
      { kind: 'market', market: this.#marketOf(line) },
    ]);
    return { at, changes };
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
    if (dice < 2 && open.length > Math.max(1, this.#lines.length - 2))
      return { at, changes: [this.#decide(at, line)] };
    if (dice < 14 || line.state === 'SUSPENDED') {
      line.state = line.state === 'OPEN' ? 'SUSPENDED' : 'OPEN';
      this.#note(at, line);
      return { at, changes: [{ kind: 'marketState', market: `${line.event}.odds`, state: line.state }] };
    }
    const side = this.#chance.below(SIDES.length);
    const rung = line.rungs[side] ?? 0;
    const next = Math.min(PRICES.length - 1, Math.max(0, rung + (this.#chance.chance(1, 2) ? 1 : -1)));
    line.rungs[side] = next;
    const selection = `${line.event}.odds.${SIDES[side] ?? 'a'}`;
    const prices = [{ selection, odds: PRICES[next] ?? null, suspended: false }];
    return { at, changes: [{ kind: 'prices', market: `${line.event}.odds`, prices }] };
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
   * In the end everything that can be open is, and has a last price: by it a channel that has missed something can tell. Nothing
   * else would.
   */
  calm(at: number): FeedBatch {
    const changes = this.#lines
      .filter(({ state }) => state !== 'CLOSED')
      .flatMap((line): FeedChange[] => {
        const [rung = 0] = line.rungs;
        const next = rung === 0 ? 1 : rung - 1;
        line.rungs[0] = next;
        const prices = [{ selection: `${line.event}.odds.a`, odds: PRICES[next] ?? null, suspended: false }];
        const last: FeedChange = { kind: 'prices', market: `${line.event}.odds`, prices };
        if (line.state === 'OPEN') return [last];
        line.state = 'OPEN';
        this.#note(at, line);
        return [{ kind: 'marketState', market: `${line.event}.odds`, state: 'OPEN' }, last];
      });
    return { at, changes };
  }

  /** The price of a selection as of now, by its name in the feed: `5/2`; undefined where the market is not open. */
  priceOf(selection: string): string | undefined {
    const line = this.#lines.find(({ event }) => selection.startsWith(`${event}.odds.`));
    const side = SIDES.findIndex((name) => selection.endsWith(`.${name}`));
    const rung = line?.rungs[side];
    return line?.state !== 'OPEN' || rung === undefined ? undefined : PRICES[rung];
  }
}
