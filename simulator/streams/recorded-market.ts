import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';
import type { FeedChange, FeedMarket } from '#gateway/core/feed.ts';

/** What is shown of one side: `'5/2'`, or null where it has no price. */
export interface Side {
  readonly odds: string | null;
  readonly suspended: boolean;
  readonly withdrawn: boolean;
}

/** What one moment of a stream changed of a market. Sides by their number. */
export interface Step {
  /** Of the recording, epoch ms. */
  readonly at: number;
  readonly state?: FeedMarket['state'];
  readonly sides: ReadonlyMap<number, Side>;
  readonly result?: {
    readonly sides: ReadonlyMap<number, SelectionResult>;
    /** Times of the recording. */
    readonly deductions: readonly Deduction[];
  };
}

/** One market of a stream, as a match of a simulated world plays it. */
export interface RecordedMarket {
  /** Its id at the exchange. */
  readonly id: string;
  readonly sides: number;
  readonly winners: number;
  readonly steps: readonly Step[];
}

/** A slip shows a handful; those that move most, and those that are withdrawn, say most. */
const MOST_SIDES = 6;
/** A market that stands still is no stream. */
const LEAST_STEPS = 8;

type Own = Exclude<FeedChange, { kind: 'event' | 'scoreboard' | 'early' | 'replaced' | 'removed' }>;

/** The changes of one market that a world plays, in order. */
export class MarketGathering {
  readonly #changes: { readonly at: number; readonly change: Own }[] = [];

  take(at: number, change: Own): void {
    this.#changes.push({ at, change });
  }

  /**
   * Undefined for a market with less than two sides that ever had a price, or that hardly moved or begins
   * when it is over.
   */
  made(id: string): RecordedMarket | undefined {
    const chosen = this.#chosen();
    if (chosen.size < 2) return undefined;
    const steps: Step[] = [];
    for (const { at, change } of this.#changes) {
      const step = stepOf(at, change, chosen);
      if (step.state === undefined && step.sides.size === 0 && step.result === undefined) continue;
      const last = steps.at(-1);
      if (last?.at === at) steps[steps.length - 1] = together(last, step);
      else steps.push(step);
    }
    const [first] = this.#changes.flatMap(({ change }) => (change.kind === 'market' ? [change.market] : []));
    return steps.length < LEAST_STEPS || steps[0]?.state === 'CLOSED'
      ? undefined
      : { id, sides: chosen.size, winners: first?.winners ?? 1, steps };
  }

  /** Keys of the sides that are played, with their numbers. */
  #chosen(): ReadonlyMap<string, number> {
    const moves = new Map<string, number>();
    const withdrawn = new Set<string>();
    for (const { change } of this.#changes) {
      for (const [key, side] of sidesOf(change)) {
        moves.set(key, (moves.get(key) ?? 0) + (side.odds === null ? 0 : 1));
        if (side.withdrawn) withdrawn.add(key);
      }
    }
    const priced = [...moves].filter(([, count]) => count > 0).map(([key]) => key);
    const rank = (key: string): number => (withdrawn.has(key) ? 1_000_000 : 0) + (moves.get(key) ?? 0);
    const most = new Set(priced.toSorted((a, b) => rank(b) - rank(a)).slice(0, MOST_SIDES));
    return new Map(priced.filter((key) => most.has(key)).map((key, nth) => [key, nth]));
  }
}

function sidesOf(change: Own): readonly (readonly [string, Side])[] {
  if (change.kind === 'prices')
    return change.prices.map(({ selection, odds, suspended }) => [
      selection,
      { odds, suspended, withdrawn: false },
    ]);
  if (change.kind !== 'market') return [];
  return change.market.selections.map(({ key, odds, suspended, kind }) => [
    key,
    { odds, suspended, withdrawn: kind === 'NR' },
  ]);
}

function stepOf(at: number, change: Own, chosen: ReadonlyMap<string, number>): Step {
  const numbered = <Value>(pairs: readonly (readonly [string, Value])[]): ReadonlyMap<number, Value> =>
    new Map(
      pairs.flatMap(([key, value]) => {
        const nth = chosen.get(key);
        return nth === undefined ? [] : [[nth, value] as const];
      }),
    );
  const sides = numbered(sidesOf(change));
  switch (change.kind) {
    case 'market':
      return { at, sides, state: change.market.state };
    case 'marketState':
      return { at, sides, state: change.state };
    case 'prices':
      return { at, sides };
    case 'result': {
      const results = numbered(
        change.results.map(({ selection, result: { place: _place, ...result } }) => [selection, result]),
      );
      return { at, sides, state: 'CLOSED', result: { sides: results, deductions: change.deductions } };
    }
  }
}

const together = (first: Step, second: Step): Step => ({
  ...first,
  ...second,
  sides: new Map([...first.sides, ...second.sides]),
});
