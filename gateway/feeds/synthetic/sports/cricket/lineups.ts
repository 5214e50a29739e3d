import { peopleOf } from '../../names/people.ts';
import type { Random } from '../../random.ts';
import type { TeamSide } from './balls.ts';
import type { Fixture } from './fixtures.ts';

/** The eleven as named, in the order in which they bat. */
export const SQUAD = 11;
/** Who bowls each over, by place: five of them, four overs each. */
export const OVERS_OF = [10, 9, 10, 9, 8, 7, 6, 8, 7, 6, 8, 7, 6, 8, 7, 6, 9, 10, 9, 10] as const;
export const BOWLERS = [6, 7, 8, 9, 10] as const;
/** One wicket in so many is a run-out: no bowler has it. */
export const RUN_OUT = 14;
/** One in so many of those named is not in the eleven. */
export const LEFT_OUT = 60;

export const SIDES = ['home', 'away'] as const;
/** Who is not in the eleven, by place: whoever plays for him is named nowhere. */
export type LeftOut = Readonly<Record<TeamSide, readonly number[]>>;
export const NOBODY_OUT: LeftOut = { home: [], away: [] };

export const playersOf = ({ league, home, away }: Fixture, side: TeamSide): readonly string[] =>
  peopleOf(`${league.code} ${side === 'home' ? home : away}`, SQUAD, 'men');

export function leftOutOf(draw: Random): LeftOut {
  const places = (): number[] =>
    Array.from({ length: SQUAD }, (_, nth) => nth).filter(() => draw.chance(1, LEFT_OUT));
  return { home: places(), away: places() };
}

/** What a player does for the award: the best of the side that wins has it, of those level who bats first. */
export const ratingOf = (runs: number, wickets: number): number => runs + 20 * wickets;
