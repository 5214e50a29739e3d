import { peopleOf } from '../../names/people.ts';
import type { Fixture } from './fixtures.ts';
import type { TeamSide } from './possession.ts';

/** Parts in hundredths of what the eight of a side do: points, rebounds, passes that lead to points. */
export const SHARES = {
  points: [22, 18, 15, 12, 10, 9, 8, 6],
  rebounds: [9, 12, 21, 17, 11, 12, 10, 8],
  assists: [14, 30, 7, 9, 14, 10, 9, 7],
} as const;
export const SQUAD = SHARES.points.length;
export const HUNDRED = 100;
/** Of scoring possessions, those with an assist; of others, with a rebound, and the defence of these. */
export const ASSISTED = 60;
export const REBOUNDED = 85;
export const DEFENDED = 74;

export const playersOf = ({ league, home, away }: Fixture, side: TeamSide): readonly string[] =>
  peopleOf(`${league.code} ${side === 'home' ? home : away}`, SQUAD, 'men');

/** Chance that a player passes for a basket: never to himself. */
export function assistOf(player: number): number {
  const own = SHARES.assists[player] ?? 0;
  return SHARES.points.reduce((sum, share, scorer) => {
    const others = HUNDRED - (SHARES.assists[scorer] ?? 0);
    return scorer === player ? sum : sum + (share / HUNDRED) * (own / others);
  }, 0);
}
