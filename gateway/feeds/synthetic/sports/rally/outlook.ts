import { type Ending, endingsFrom, type Side, type UnitLaw } from '../../chances/units.ts';
import type { Holds } from '../../families/contest.ts';
import type { RallyRules } from './rules.ts';
import { freshSet, goalOf, type PointLaw, type SetEnding, setEndings } from './set-law.ts';
import { isDecider, pointsOf, type RallyTally, setsOf } from './tally.ts';

/** What is counted over the sets: nothing, points of both together, or the lead in them. */
type Counted = 'nothing' | 'points' | 'lead';

/** More points than any match has, and more of a lead. */
const MOST = 360;
const LEAD = 160;
/** The most points by which a set is won or lost, and that fall in one. */
const SET_LEAD = 32;
const SET_POINTS = 112;

const SIZES = { nothing: 1, points: SET_POINTS, lead: 2 * SET_LEAD + 1 } as const;
function placeOf(counted: Counted, home: number, away: number): number {
  if (counted === 'nothing') return 0;
  return counted === 'points' ? Math.min(SET_POINTS - 1, home + away) : home - away + SET_LEAD;
}

function lawOf(endings: readonly SetEnding[], counted: Counted): UnitLaw {
  const size = SIZES[counted];
  const law = { home: new Array<number>(size).fill(0), away: new Array<number>(size).fill(0) };
  for (const { home, away, chance } of endings) {
    const side = law[home > away ? 'home' : 'away'];
    const at = placeOf(counted, home, away);
    side[at] = (side[at] ?? 0) + chance;
  }
  return law;
}

const known = new Map<string, readonly SetEnding[]>();
/** Sets that are kept: those of a match are the same from its start on. */
const KEPT = 256;

function freshEndings(rules: RallyRules, law: PointLaw, first: Side, decides: boolean) {
  const name = [rules.prefix, law.home, law.away, first, decides].join();
  const found = known.get(name) ?? setEndings(rules, goalOf(rules, decides), freshSet(first), law);
  if (known.size > KEPT) known.clear();
  known.set(name, found);
  return found;
}

/** A match seen from a point, when points are won as is believed: all of it is exact. */
export class RallyOutlook {
  readonly #rules: RallyRules;
  readonly #tally: RallyTally;
  readonly #law: PointLaw;
  readonly #endings = new Map<Counted, readonly Ending[]>();
  #now: readonly SetEnding[] | undefined;

  /** @param serves chances that home and away win a point that they serve */
  constructor(rules: RallyRules, tally: RallyTally, serves: Readonly<Record<Side, number>>) {
    this.#rules = rules;
    this.#tally = tally;
    this.#law = { home: serves.home, away: 1 - serves.away };
  }

  /** Chance that the sets of the match satisfy a condition. */
  sets(holds: Holds): number {
    return this.#chanceOf('nothing', ({ units }) => holds(units.home, units.away));
  }
  points(holds: (points: number) => boolean): number {
    return this.#chanceOf('points', (_, points) => holds(points));
  }
  lead(holds: (lead: number) => boolean): number {
    return this.#chanceOf('lead', (_, at) => holds(at - LEAD));
  }
  /** Of the set that is on. */
  ofSet(holds: Holds): number {
    return this.set.reduce((sum, { home, away, chance }) => (holds(home, away) ? sum + chance : sum), 0);
  }

  /** Chance that the home side is first to so many points of the set that is on. */
  race(to: number): number {
    const { set } = this.#tally;
    const { points } = goalOf(this.#rules, isDecider(this.#tally));
    const endings = setEndings(this.#rules, { points: to, cap: to }, set, this.#law, 2 * points - 2);
    return endings.reduce((sum, { home, chance }) => (home === to ? sum + chance : sum), 0);
  }

  get set(): readonly SetEnding[] {
    const { set } = this.#tally;
    this.#now ??= setEndings(this.#rules, goalOf(this.#rules, isDecider(this.#tally)), set, this.#law);
    return this.#now;
  }

  #chanceOf(counted: Counted, holds: (ending: Ending, count: number) => boolean): number {
    let chance = 0;
    for (const ending of this.#endingsOf(counted))
      for (const [at, weight] of ending.weights.entries())
        if (weight > 0 && holds(ending, at)) chance += weight;
    return chance;
  }

  #freshSet(first: Side, decides: boolean): readonly SetEnding[] {
    return freshEndings(this.#rules, this.#law, first, decides);
  }

  #endingsOf(counted: Counted): readonly Ending[] {
    const found = this.#endings.get(counted);
    if (found !== undefined) return found;
    const { needed, sets, first } = this.#tally;
    const done = pointsOf(sets);
    const law = (side: Side, decides: boolean): UnitLaw => lawOf(this.#freshSet(side, decides), counted);
    const endings = endingsFrom(
      { units: needed, sets: 1 },
      { sets: { home: 0, away: 0 }, units: setsOf(this.#tally) },
      first,
      {
        now: lawOf(this.set, counted),
        later: { home: law('home', false), away: law('away', false) },
        last: { home: law('home', true), away: law('away', true) },
      },
      counted === 'nothing'
        ? undefined
        : counted === 'points'
          ? { start: done.home + done.away, size: MOST, zero: 0 }
          : { start: LEAD + done.home - done.away, size: 2 * LEAD + 1, zero: SET_LEAD },
    );
    this.#endings.set(counted, endings);
    return endings;
  }
}
