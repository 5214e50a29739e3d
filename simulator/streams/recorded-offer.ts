import type { FeedBatch, FeedChange, FeedMarket } from '#gateway/core/feed.ts';
import { market } from '#testing/offers/catalogue-fixture.ts';
import { delayOf, type MarketMove, matchOf, namesOf, type Offer } from '../gateway/offer/offer.ts';
import type { Prng } from '../random/prng.ts';
import type { RecordedStreams } from './read-streams.ts';
import type { RecordedMarket, Side, Step } from './recorded-market.ts';

/** Over so many steps from where it begins the pace of a recording is taken. */
const PACED_OVER = 200;
/** So many times the mean wait at most: recordings stand still for nights. */
const LONGEST_WAIT = 10;
const NO_PRICE: Side = { odds: null, suspended: true, withdrawn: false };

interface Line {
  readonly event: string;
  readonly recorded: RecordedMarket;
  readonly from: number;
  /** Mean recorded ms between two steps. */
  readonly pace: number;
  /** The step that comes next. */
  next: number;
  /** When it comes, epoch ms of the world; undefined until the first wait is asked for. */
  due: number | undefined;
  state: FeedMarket['state'];
  sides: Side[];
  /** Moments of the recording that were played, with those of the world. */
  readonly played: { readonly recorded: number; readonly world: number }[];
}

const keyOf = ({ event }: Line): string => `${event}.odds`;
const sideKey = (line: Line, nth: number): string => `${keyOf(line)}.${'abcdefgh'[nth] ?? nth}`;

/**
 * Matches whose markets move as recorded ones did: prices, suspensions, withdrawals and results, in their
 * order, several at once where the recording has them at once, and faster or slower as a whole, so that a
 * world sees some of it. Which recording a match takes, and where in it the world begins, is drawn.
 */
export class RecordedOffer implements Offer {
  readonly #start: number;
  readonly #lines: readonly Line[];
  readonly moves: MarketMove[] = [];

  constructor(chance: Prng, start: number, matches: number, streams: RecordedStreams) {
    this.#start = start;
    this.#lines = namesOf(matches).map((event) => {
      const recorded = chance.pick(chance.pick(streams.files));
      // Not after the last price: something must happen.
      const from = chance.below(Math.max(1, recorded.steps.length - 2));
      return begun({ event, recorded, from, pace: paceOf(recorded, from) });
    });
    for (const line of this.#lines) if (line.state !== 'OPEN') this.#note(start, line);
  }

  whole(at: number): FeedBatch {
    const changes = this.#lines.flatMap((line): FeedChange[] => [
      { kind: 'event', event: matchOf(line.event, this.#start) },
      { kind: 'market', market: marketOf(line) },
    ]);
    return { at, changes };
  }

  move(at: number): FeedBatch {
    const due = this.#lines.filter((line) => line.due !== undefined && line.due <= at);
    return { at, changes: due.flatMap((line) => this.#advance(at, line)) };
  }

  wait(_chance: Prng, mean: number, at: number): number {
    const target = mean * this.#lines.length;
    for (const line of this.#lines)
      if (line.state !== 'CLOSED' && (line.due === undefined || line.due <= at))
        line.due = at + waitOf(line, target);
    const dues = this.#lines.flatMap(({ due }) => (due === undefined ? [] : [due]));
    return Math.max(1, Math.min(...dues) - at);
  }

  calm(at: number): FeedBatch {
    const suspended = this.#lines.filter(({ state }) => state === 'SUSPENDED');
    for (const line of suspended) this.#become(at, line, 'OPEN');
    return {
      at,
      changes: suspended.map((line) => ({ kind: 'marketState', market: keyOf(line), state: 'OPEN' })),
    };
  }

  priceOf(selection: string): string | undefined {
    for (const line of this.#lines) {
      const nth = line.sides.findIndex((_side, at) => sideKey(line, at) === selection);
      const side = line.sides[nth];
      if (side === undefined || side.odds === null) continue;
      return line.state === 'OPEN' && !side.suspended && !side.withdrawn ? side.odds : undefined;
    }
    return undefined;
  }

  #advance(at: number, line: Line): FeedChange[] {
    const step = line.recorded.steps[line.next];
    const open = this.#lines.filter(({ state }) => state !== 'CLOSED');
    const mayEnd = open.length > Math.max(1, this.#lines.length - 2);
    if (step === undefined || (step.state === 'CLOSED' && (step.result === undefined || !mayEnd))) {
      const before = line.state;
      Object.assign(line, begun(line));
      if (line.state !== before) this.#note(at, line);
      return [{ kind: 'market', market: marketOf(line) }];
    }
    line.next += 1;
    line.played.push({ recorded: step.at, world: at });
    return this.#apply(at, line, step);
  }

  #apply(at: number, line: Line, step: Step): FeedChange[] {
    const before = line.state;
    const isWithdrawal = [...step.sides].some(([nth, side]) => side.withdrawn !== line.sides[nth]?.withdrawn);
    for (const [nth, side] of step.sides) line.sides[nth] = side;
    if (step.state !== undefined) this.#become(at, line, step.state);
    if (step.result !== undefined) {
      line.due = undefined;
      return [this.#result(line, step.result)];
    }
    if (isWithdrawal) return [{ kind: 'market', market: marketOf(line) }];
    const prices = [...step.sides].map(([nth, { odds, suspended }]) => ({
      selection: sideKey(line, nth),
      odds,
      suspended,
    }));
    return [
      ...(prices.length === 0 ? [] : [{ kind: 'prices', market: keyOf(line), prices } as const]),
      ...(line.state === before
        ? []
        : [{ kind: 'marketState', market: keyOf(line), state: line.state } as const]),
    ];
  }

  #result(line: Line, result: NonNullable<Step['result']>): FeedChange {
    const world = (recorded: number): number =>
      line.played.find((one) => one.recorded >= recorded)?.world ?? this.#start;
    return {
      kind: 'result',
      market: keyOf(line),
      results: [...result.sides].map(([nth, one]) => ({ selection: sideKey(line, nth), result: one })),
      deductions: result.deductions.map((one) => ({ ...one, withdrawnAt: world(one.withdrawnAt) })),
    };
  }

  #become(at: number, line: Line, state: Line['state']): void {
    if (line.state === state) return;
    line.state = state;
    this.#note(at, line);
  }

  #note(at: number, line: Line): void {
    this.moves.push({ at, market: keyOf(line), state: line.state });
  }
}

/** A line as the recording has it where the line begins. */
function begun(line: Pick<Line, 'event' | 'recorded' | 'from' | 'pace'>): Line {
  const { event, recorded, from, pace } = line;
  const sides = Array.from({ length: recorded.sides }, () => NO_PRICE);
  let state: Line['state'] = 'OPEN';
  for (const step of recorded.steps.slice(0, from + 1)) {
    state = step.state ?? state;
    for (const [nth, side] of step.sides) sides[nth] = side;
  }
  // Of a market that is over there is nothing to be seen: it begins with its first moment.
  if (state === 'CLOSED' && from > 0) return begun({ event, recorded, from: 0, pace });
  return { event, recorded, from, pace, next: from + 1, due: undefined, state, sides, played: [] };
}

function paceOf({ steps }: RecordedMarket, from: number): number {
  const paced = steps.slice(from, from + PACED_OVER);
  const [first, last] = [paced[0]?.at ?? 0, paced.at(-1)?.at ?? 0];
  return Math.max(1, Math.floor((last - first) / Math.max(1, paced.length - 1)));
}

function waitOf({ recorded: { steps }, next, pace }: Line, target: number): number {
  const [before, after] = [steps[next - 1], steps[next]];
  if (before === undefined || after === undefined) return target;
  return Math.max(1, Math.min(LONGEST_WAIT * target, Math.floor(((after.at - before.at) * target) / pace)));
}

const marketOf = (line: Line): FeedMarket => ({
  ...market(keyOf(line), line.event, [], {
    state: line.state,
    winners: line.recorded.winners,
    ...delayOf(line.event),
  }),
  selections: line.sides.map(({ odds, suspended, withdrawn }, nth) => ({
    key: sideKey(line, nth),
    name: `side ${nth}`,
    kind: withdrawn ? 'NR' : 'REGULAR',
    suspended,
    odds,
  })),
});
