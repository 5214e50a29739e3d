import type { EarlyPayout } from '#domain/bet/early-payout.ts';
import type { TeamSide } from './pressure.ts';
import type { Tally } from './tally.ts';

/** What a bet on a team to win can be paid early for; a draw cannot lead. */
export const REPORTED: readonly EarlyPayout[] = ['TWO_UP', 'HALF_TIME_HEROES'];
const SIDES: Readonly<Record<string, TeamSide>> = { HOME: 'home', AWAY: 'away' };
export const reportedOf = (code: string): readonly EarlyPayout[] | undefined =>
  SIDES[code] === undefined ? undefined : REPORTED;

const WIDE_LEAD = 2;

/**
 * What has happened so far for the side of a match-result selection: once true it stays so, whatever comes
 * after.
 */
export function earlyOf(code: string, { scorers, half }: Pick<Tally, 'scorers' | 'half'>): EarlyPayout[] {
  const side = SIDES[code];
  if (side === undefined) return [];
  const other = side === 'home' ? 'away' : 'home';
  let lead = 0;
  let widest = 0;
  for (const scorer of scorers) {
    lead += scorer === side ? 1 : -1;
    widest = Math.max(widest, lead);
  }
  return [
    ...(widest >= WIDE_LEAD ? (['TWO_UP'] as const) : []),
    ...(half !== undefined && half[side] > half[other] ? (['HALF_TIME_HEROES'] as const) : []),
  ];
}
