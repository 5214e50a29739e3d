import type { MarketSpec } from '../families/market-spec.ts';

/** 1 where an outcome comes true, by ending. */
export type Winning = Uint8Array;

/** A market as far as it says who wins. */
type Settled<Tally> = Pick<MarketSpec<never, Tally>, 'code' | 'line' | 'sides' | 'outcomes'>;

/**
 * How an event may still end, as far as the markets of its bet builder tell ends apart. Nothing of it is
 * worked out before somebody asks for a bet builder.
 */
export interface Endings<Tally> {
  readonly finals: Finals<Tally>;
  /** Chance of each ending; nought for one that cannot come any more. They add up to 1. */
  readonly weights: () => Float64Array;
}

/** Markets of one list of endings whose winners are remembered; those that were asked last stay. */
const MARKETS = 160;

/** Within a sport the code of a market and its line say by what rule it is settled. */
const ruleOf = ({ code, line = '' }: Settled<never>): string => `${code}/${line}`;

/**
 * The tally of every ending, and in which of them each side of a market wins. That is asked of the market's
 * own rule of settlement, so a combination wins exactly when its legs are settled as won. One list serves
 * every event and every state that has the same endings.
 */
export class Finals<Tally> {
  readonly #make: () => readonly Tally[];
  readonly #winning = new Map<string, readonly Winning[]>();
  #tallies: readonly Tally[] | undefined;

  constructor(make: () => readonly Tally[]) {
    this.#make = make;
  }

  get tallies(): readonly Tally[] {
    this.#tallies ??= this.#make();
    return this.#tallies;
  }

  /** Whether that is known already. */
  hasWinning(spec: Settled<Tally>): boolean {
    return this.#winning.has(ruleOf(spec));
  }

  /** Endings in which each side of a market wins. */
  winning(spec: Settled<Tally>): readonly Winning[] {
    const rule = ruleOf(spec);
    const found = this.#winning.get(rule) ?? this.#asked(spec);
    this.#winning.delete(rule);
    this.#winning.set(rule, found);
    const [oldest] = this.#winning.keys();
    if (this.#winning.size > MARKETS && oldest !== undefined) this.#winning.delete(oldest);
    return found;
  }

  #asked({ sides, outcomes }: Settled<Tally>): readonly Winning[] {
    const found = sides.map(() => new Uint8Array(this.tallies.length));
    for (const [ending, final] of this.tallies.entries()) {
      const decided = outcomes(final);
      if (decided === undefined) continue;
      for (let side = 0; side < found.length; side += 1) {
        const wins = found[side];
        if (wins !== undefined && decided[side] === 'WON') wins[ending] = 1;
      }
    }
    return found;
  }
}

/** How many of them are kept, for all events of a sport together: each takes megabytes. */
const KEPT = 16;

/** Remembers the endings of the states that were asked last, so that a look at them costs little. */
export class Recent<Ends> {
  readonly #known = new Map<string, Ends>();

  /** @param name the same for states that have the same endings */
  of(name: string, make: () => Ends): Ends {
    const ends = this.#known.get(name) ?? make();
    this.#known.delete(name);
    this.#known.set(name, ends);
    const [oldest] = this.#known.keys();
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    return ends;
  }
}
