import type { FeedBatch, FeedChange, FeedMarket } from '#gateway/core/feed.ts';
import { market, match } from '#gateway/testing/small-offer.ts';
import type { Prng } from '../chance/prng.ts';

/** Where the app lists them. */
export const LIST = '/sports/football/premier-league/premier-league';
const MATCHES = ['a', 'b', 'c', 'd'] as const;
/** In play, so a bet on it waits. */
const LIVE_MATCH = 'live';
const SIDES = ['a', 'b', 'c'] as const;
const PRICES = ['1/4', '1/2', '4/5', '1/1', '6/4', '2/1', '5/2', '7/2', '5/1', '9/1'] as const;

interface Line {
  readonly event: string;
  readonly rungs: number[];
  state: 'OPEN' | 'SUSPENDED' | 'CLOSED';
}

/** A market that opened, was suspended or closed: epoch ms of the world, and its name in the feed. */
export interface MarketMove {
  readonly at: number;
  readonly market: string;
  readonly state: Line['state'];
}

/** What is on offer, and how it moves. The feed of every gateway: each hears the whole of it when it starts. */
export class Market {
  readonly #chance: Prng;
  readonly #start: number;
  readonly #lines: Line[];
  /** For the checkers. */
  readonly moves: MarketMove[] = [];

  /** @param matches how many before their start, up to four; one more is in play. */
  constructor(chance: Prng, start: number, matches: number) {
    this.#chance = chance;
    this.#start = start;
    this.#lines = [...MATCHES.slice(0, matches), LIVE_MATCH].map((event) => ({
      event,
      rungs: SIDES.map(() => chance.below(PRICES.length)),
      state: 'OPEN',
    }));
  }

  /** Everything, for a gateway that has just started. */
  whole(at: number): FeedBatch {
    const changes = this.#lines.flatMap((line): FeedChange[] => {
      const live = line.event === LIVE_MATCH;
      const startTime = this.#start + (live ? -600_000 : 3_600_000);
      const event = match(line.event, live ? { startTime, state: 'INPLAY', inplay: true } : { startTime });
      return [
        { kind: 'event', event },
        { kind: 'market', market: this.#marketOf(line) },
      ];
    });
    return { at, changes };
  }

  #marketOf(line: Line): FeedMarket {
    const prices = line.rungs.map((rung) => PRICES[rung] ?? null);
    const delay = line.event === LIVE_MATCH ? { inplayDelay: 2 } : {};
    return market(`${line.event}.odds`, line.event, prices, { state: line.state, ...delay });
  }

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

  /** In the end everything that can be open is. */
  calm(at: number): FeedBatch {
    const changes = this.#lines
      .filter(({ state }) => state === 'SUSPENDED')
      .map((line): FeedChange => {
        line.state = 'OPEN';
        this.#note(at, line);
        return { kind: 'marketState', market: `${line.event}.odds`, state: 'OPEN' };
      });
    return { at, changes };
  }
}
