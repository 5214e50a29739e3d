import { ATTEMPT, ROUNDS } from './rates.ts';

/** Attempts taken, the home side's first, and what was scored of them. */
export interface ShootOut {
  readonly taken: number;
  readonly home: number;
  readonly away: number;
}

export const SHOOT_OUT_AT_FIRST: ShootOut = { taken: 0, home: 0, away: 0 };

/** Who has won: as soon as the other side cannot draw level in its three, later after each pair. */
export function winnerOf({ taken, home, away }: ShootOut): 'home' | 'away' | undefined {
  const round = Math.max(ROUNDS, Math.ceil(taken / 2));
  const left = { home: round - Math.ceil(taken / 2), away: round - Math.floor(taken / 2) };
  if (home > away + left.away) return 'home';
  return away > home + left.home ? 'away' : undefined;
}

export const afterAttempt = ({ taken, home, away }: ShootOut, scored: boolean): ShootOut => {
  const goal = scored ? 1 : 0;
  return taken % 2 === 0
    ? { taken: taken + 1, home: home + goal, away }
    : { taken: taken + 1, home, away: away + goal };
};

/** Chance that the home side wins from here: level after a pair beyond the third, nobody is favourite. */
export function homeWins(shootOut: ShootOut): number {
  const winner = winnerOf(shootOut);
  if (winner !== undefined) return winner === 'home' ? 1 : 0;
  const { taken, home, away } = shootOut;
  if (taken >= 2 * ROUNDS && taken % 2 === 0 && home === away) return 0.5;
  const scored = ATTEMPT.scored / ATTEMPT.of;
  return (
    scored * homeWins(afterAttempt(shootOut, true)) + (1 - scored) * homeWins(afterAttempt(shootOut, false))
  );
}
