import { peopleOf } from '../../names/people.ts';
import type { Fixture } from './fixtures.ts';
import type { TeamSide } from './rules.ts';

/**
 * Tries of a side in hundredths, by who scores them: the kicker, half backs, centres, wings, full back and
 * forwards; the rest are of nobody named here, penalty tries among them.
 */
export const SCORERS = [4, 7, 9, 8, 15, 14, 10, 6, 6, 5] as const;
export const SQUAD = SCORERS.length;
/** The one who kicks at goal. */
export const KICKER = 0;

export const playersOf = ({ league, home, away }: Fixture, side: TeamSide): readonly string[] =>
  peopleOf(`${league.code} ${side === 'home' ? home : away}`, SQUAD, 'men');
