import type { MarketSpec } from './market-specs.ts';
import { poisson } from './outlook.ts';
import type { Expectation, Tally } from './tally.ts';

/**
 * Most goals of one side in one half that are told apart; more count as this many. With 1 expected that is 1
 * in 10⁶.
 */
const MOST = 8;

type Goals = readonly [home: number, away: number];

/**
 * One way in which a match may go on: goals in the rest of each half, and who is the first to score from
 * here.
 */
interface Ending {
  readonly first: Goals;
  readonly second: Goals;
  readonly next: 'nobody' | 'home' | 'away';
  /** Of the weight of these goals, the part in which `next` scores first. */
  readonly share: number;
}

/**
 * Within a half both sides' rates keep their ratio while time runs, so of h home and a away goals each is
 * equally likely to be the first.
 */
function orders(first: Goals, second: Goals): readonly Ending[] {
  const [home, away] = first[0] + first[1] > 0 ? first : second;
  const goals = home + away;
  if (goals === 0) return [{ first, second, next: 'nobody', share: 1 }];
  return [
    { first, second, next: 'home' as const, share: home / goals },
    { first, second, next: 'away' as const, share: away / goals },
  ].filter(({ share }) => share > 0);
}

const scores = Array.from(
  { length: (MOST + 1) ** 2 },
  (_, i): Goals => [Math.floor(i / (MOST + 1)), i % (MOST + 1)],
);
const endingsAfter = (first: readonly Goals[]): readonly Ending[] =>
  first.flatMap((one) => scores.flatMap((other) => orders(one, other)));

/** From before half-time, and from after it: the same for all matches. */
const FROM_FIRST_HALF = endingsAfter(scores);
const FROM_SECOND_HALF = endingsAfter([[0, 0]]);

/** 1 where an outcome comes true, by ending. */
export type Winning = Uint8Array;

/**
 * Every way in which a match may end, seen from one tally. Whether an outcome comes true is asked of the
 * market's own rule of settlement, so a combination wins exactly when its legs are settled as won.
 */
export class Endings {
  readonly #tally: Tally;
  readonly #endings: readonly Ending[];
  readonly #winning = new Map<string, readonly Winning[]>();
  readonly #scorersAfter: Readonly<Record<Ending['next'], Tally['scorers']>>;
  #finals: readonly Tally[] | undefined;

  constructor(tally: Tally) {
    this.#tally = tally;
    const { scorers } = tally;
    this.#scorersAfter = { nobody: scorers, home: [...scorers, 'home'], away: [...scorers, 'away'] };
    this.#endings = tally.half === undefined ? FROM_FIRST_HALF : FROM_SECOND_HALF;
  }

  /** True while the match has not moved on to where other endings are left. */
  isOf({ home, away, half, scorers }: Tally): boolean {
    const known = this.#tally;
    return (
      known.home === home &&
      known.away === away &&
      known.scorers.length === scorers.length &&
      known.scorers.every((scorer, nth) => scorer === scorers[nth]) &&
      known.half?.home === half?.home &&
      known.half?.away === half?.away
    );
  }

  /** Whether that is known already. */
  hasWinning({ code }: MarketSpec): boolean {
    return this.#winning.has(code);
  }

  /** Endings in which each side of a market wins. */
  winning(spec: MarketSpec): readonly Winning[] {
    const known = this.#winning.get(spec.code);
    if (known !== undefined) return known;
    const found = spec.sides.map(() => new Uint8Array(this.#endings.length));
    this.#finals ??= this.#endings.map((ending) => this.#finalOf(ending));
    for (const [ending, final] of this.#finals.entries()) {
      const outcomes = spec.outcomes(final);
      if (outcomes === undefined) continue;
      for (let side = 0; side < found.length; side += 1) {
        const wins = found[side];
        if (wins !== undefined && outcomes[side] === 'WON') wins[ending] = 1;
      }
    }
    this.#winning.set(spec.code, found);
    return found;
  }

  /** Chance of each ending. They add up to 1. */
  weights({ first, second }: Expectation): Float64Array {
    const [firstHome, firstAway] = [poisson(first.home, MOST), poisson(first.away, MOST)];
    const [secondHome, secondAway] = [poisson(second.home, MOST), poisson(second.away, MOST)];
    const at = (chances: readonly number[], goals: number): number => chances[goals] ?? 0;
    return Float64Array.from(
      this.#endings,
      (ending) =>
        at(firstHome, ending.first[0]) *
        at(firstAway, ending.first[1]) *
        at(secondHome, ending.second[0]) *
        at(secondAway, ending.second[1]) *
        ending.share,
    );
  }

  /**
   * The tally in the end. Of the goals to come only the first has a scorer: no market on offer asks for more.
   */
  #finalOf({ first, second, next }: Ending): Tally {
    const { home, away, half, told } = this.#tally;
    return {
      // What stands beside the goals is combined with nothing.
      told,
      home: home + first[0] + second[0],
      away: away + first[1] + second[1],
      half: half ?? { home: home + first[0], away: away + first[1] },
      over: true,
      scorers: this.#scorersAfter[next],
    };
  }
}
