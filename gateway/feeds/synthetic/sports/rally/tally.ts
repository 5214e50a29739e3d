import { otherOf, plusOne, type Side } from '../../chances/units.ts';
import type { Score } from '../../families/contest.ts';
import type { RallyRules } from './rules.ts';
import { deuceAt, freshSet, goalOf, isSetWon, nextServer, type SetSoFar } from './set-law.ts';

/** What a match is settled by. */
export interface RallyTally {
  /** Sets that win the match. */
  readonly needed: number;
  /** Who served first in the first set. */
  readonly first: Side;
  readonly sets: readonly Score[];
  readonly set: SetSoFar;
  /** Who was first to the number of a race, set by set, the one that is on included. */
  readonly races: readonly (Side | undefined)[];
  readonly retired?: Side;
  /** Results are known. */
  readonly over: boolean;
}

export const tallyAtFirst = (needed: number, first: Side): RallyTally => ({
  needed,
  first,
  sets: [],
  set: freshSet(first),
  races: [],
  over: false,
});

export function setsOf({ sets }: Pick<RallyTally, 'sets'>): Score {
  const home = sets.filter((set) => set.home > set.away).length;
  return { home, away: sets.length - home };
}
export const isWon = (tally: Pick<RallyTally, 'sets' | 'needed'>): boolean => {
  const { home, away } = setsOf(tally);
  return Math.max(home, away) === tally.needed;
};
export const isDecider = ({ sets, needed }: Pick<RallyTally, 'sets' | 'needed'>): boolean =>
  sets.length === 2 * needed - 2;
/** Points of the sets that are complete. */
export const pointsOf = (sets: readonly Score[]): Score =>
  sets.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });

/** The match after a point. */
export function afterPoint(rules: RallyRules, tally: RallyTally, winner: Side): RallyTally {
  const goal = goalOf(rules, isDecider(tally));
  const score = plusOne(tally.set, winner);
  const nth = tally.sets.length;
  const first = tally.races[nth] ?? (score[winner] >= rules.lines.race ? winner : undefined);
  const races = first === tally.races[nth] ? tally.races : [...tally.races.slice(0, nth), first];
  const set = { ...tally.set, home: score.home, away: score.away };
  if (!isSetWon(set, goal)) {
    const server = nextServer(rules, set, winner, deuceAt(goal));
    return { ...tally, races, set: { ...set, server } };
  }
  const sets = [...tally.sets, { home: score.home, away: score.away }];
  if (isWon({ sets, needed: tally.needed }))
    return { ...tally, races, sets, set: { ...set, home: 0, away: 0 } };
  const turned = sets.length % 2 === 0 ? tally.first : otherOf(tally.first);
  return { ...tally, races, sets, set: freshSet(turned) };
}
