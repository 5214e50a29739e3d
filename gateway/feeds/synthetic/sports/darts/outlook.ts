import { type BoundedLaw, Highest, withinBounds } from '../../chances/lanes.ts';
import {
  type Count,
  type Ending,
  endingsFrom,
  isDecided,
  type Side,
  scoreOf,
  type UnitLaw,
} from '../../chances/units.ts';
import type { Holds } from '../../families/contest.ts';
import { type CheckoutLaws, checkoutLaws, FINISH_BOUNDS } from './checkouts.ts';
import { HIGH_FINISHES, type LegEnding, legEndings } from './leg-law.ts';
import { type DartsTally, legScore } from './tally.ts';
import { HIGHEST_FINISH, LEG } from './visit-law.ts';

/** What a match is counted in beside its score. */
export type Counted = 'nothing' | 'legs' | 'maxima' | 'home' | 'away' | 'difference' | 'high0' | 'high1';

/** More 180s, and more of a lead in them, than any line asks about. */
const MOST = 48;
const LEAD = 24;

const ADDS: Readonly<Record<Counted, (leg: LegEnding) => number>> = {
  nothing: () => 0,
  legs: () => 1,
  maxima: ({ home, away }) => home + away,
  home: ({ home }) => home,
  away: ({ away }) => away,
  difference: ({ home, away }) => home - away,
  high0: ({ high }) => (high > 0 ? 1 : 0),
  high1: ({ high }) => (high > 1 ? 1 : 0),
};
/** What a finish of these has to be above. */
const HIGH = { high0: HIGH_FINISHES[0], high1: HIGH_FINISHES[1] } as const;

/** The least that a leg can add. */
const LEAST = -2;

const lawOf = (legs: readonly LegEnding[], counted: Counted): UnitLaw => {
  const zero = counted === 'difference' ? -LEAST : 0;
  const law = { home: [0, 0, 0, 0, 0], away: [0, 0, 0, 0, 0] };
  for (const leg of legs) {
    const side = law[leg.winner];
    const at = ADDS[counted](leg) + zero;
    side[at] = (side[at] ?? 0) + leg.chance;
  }
  return law;
};

/** A match seen from a visit, when both throw on their own, as their skills have it: all of it is exact. */
export class DartsOutlook {
  readonly tally: DartsTally;
  readonly #skills: Readonly<Record<Side, number>>;
  readonly #endings = new Map<Counted, readonly Ending[]>();
  readonly #fresh = new Map<Side, readonly LegEnding[]>();
  #leg: readonly LegEnding[] | undefined;
  #checkouts: Readonly<Record<'now' | Side, CheckoutLaws>> | undefined;
  #highest: Highest | undefined;

  constructor(tally: DartsTally, skills: Readonly<Record<Side, number>>) {
    this.tally = tally;
    this.#skills = skills;
  }

  /** Ends of the leg that is on. */
  get leg(): readonly LegEnding[] {
    const { left, thrower } = this.tally;
    this.#leg ??= legEndings(this.#skills, { left, thrower });
    return this.#leg;
  }

  /** Chance that the score of the match satisfies a condition. */
  final(holds: Holds): number {
    return this.chanceOf('nothing', (ending) => {
      const { home, away } = scoreOf(this.tally.format, ending);
      return holds(home, away);
    });
  }

  /** Chance that an ending and what was counted on the way satisfy a condition. */
  chanceOf(counted: Counted, holds: (ending: Ending, count: number) => boolean): number {
    const base = counted === 'difference' ? LEAD : 0;
    let chance = 0;
    for (const ending of this.#endingsOf(counted))
      for (const [at, weight] of ending.weights.entries())
        if (weight > 0 && holds(ending, at - base)) chance += weight;
    return chance;
  }

  /** Chance that the set that is on ends so, or that somebody is first to win so many legs. */
  ofSet(units: number, holds: Holds): number {
    const { standing, first } = this.tally;
    const from = { sets: { home: 0, away: 0 }, units: standing.units };
    const isTurned = (standing.sets.home + standing.sets.away) % 2 === 1;
    const starter = isTurned ? (first === 'home' ? 'away' : 'home') : first;
    return endingsFrom({ units, sets: 1 }, from, starter, this.#laws('nothing')).reduce(
      (sum, { units: { home, away }, weights }) => (holds(home, away) ? sum + (weights[0] ?? 0) : sum),
      0,
    );
  }

  /** The highest finishes of the match. */
  get highest(): Highest {
    this.#highest ??= new Highest(
      HIGHEST_FINISH,
      this.tally.highest,
      this.#without(({ bounded }) => bounded, FINISH_BOUNDS.length),
    );
    return this.#highest;
  }

  /** Chance that a leg of what is left is won with nine darts. */
  get nineDarter(): number {
    const [none = 1] = this.#without(({ noNineDarter }) => noNineDarter, 1);
    return 1 - none;
  }

  #without(of: (laws: CheckoutLaws) => BoundedLaw, lanes: number): Float64Array {
    const { format, standing, first, left, thrower, inLeg } = this.tally;
    if (isDecided(format, standing)) return new Float64Array(lanes).fill(1);
    const whole = (side: Side): CheckoutLaws =>
      checkoutLaws(this.#skills, { left: { home: LEG, away: LEG }, thrower: side });
    this.#checkouts ??= {
      now: checkoutLaws(this.#skills, { left, thrower }, inLeg),
      home: whole('home'),
      away: whole('away'),
    };
    const { now, home, away } = this.#checkouts;
    return withinBounds(format, standing, first, {
      now: of(now),
      later: { home: of(home), away: of(away) },
    });
  }

  #freshLeg(thrower: Side): readonly LegEnding[] {
    const found =
      this.#fresh.get(thrower) ?? legEndings(this.#skills, { left: { home: LEG, away: LEG }, thrower });
    this.#fresh.set(thrower, found);
    return found;
  }

  #laws(counted: Counted) {
    return {
      now: lawOf(this.leg, counted),
      later: { home: lawOf(this.#freshLeg('home'), counted), away: lawOf(this.#freshLeg('away'), counted) },
    };
  }

  #countOf(counted: Counted): Count {
    const { maxima, highest } = this.tally;
    const legs = legScore(this.tally);
    switch (counted) {
      case 'nothing':
        return { start: 0, size: 1, zero: 0 };
      case 'legs':
        return { start: legs.home + legs.away, size: MOST, zero: 0 };
      case 'maxima':
        return { start: maxima.home + maxima.away, size: MOST, zero: 0 };
      case 'home':
      case 'away':
        return { start: maxima[counted], size: MOST, zero: 0 };
      case 'difference':
        return { start: LEAD + maxima.home - maxima.away, size: 2 * LEAD + 1, zero: -LEAST };
      case 'high0':
      case 'high1':
        return { start: Math.max(highest.home, highest.away) > HIGH[counted] ? 1 : 0, size: 2, zero: 0 };
    }
  }

  #endingsOf(counted: Counted): readonly Ending[] {
    const { format, standing, first } = this.tally;
    const found =
      this.#endings.get(counted) ??
      endingsFrom(format, standing, first, this.#laws(counted), this.#countOf(counted));
    this.#endings.set(counted, found);
    return found;
  }
}
