import { BALLS_AN_OVER, WICKETS } from './balls.ts';
import type { Delivery } from './course.ts';
import { OVERS_OF, SQUAD } from './lineups.ts';

export interface Batter {
  readonly runs: number;
  readonly is: 'waiting' | 'in' | 'out';
}
export interface Bowler {
  readonly wickets: number;
  readonly conceded: number;
}

/** What single players have done in an innings, by place: batters of one side, bowlers of the other. */
export interface Scorecard {
  readonly batters: readonly Batter[];
  readonly bowlers: readonly Bowler[];
  readonly striker: number;
  readonly partner: number;
}

export const FRESH_CARD: Scorecard = {
  batters: Array.from({ length: SQUAD }, (_, nth) => ({ runs: 0, is: nth < 2 ? 'in' : 'waiting' })),
  bowlers: Array.from({ length: SQUAD }, () => ({ wickets: 0, conceded: 0 })),
  striker: 0,
  partner: 1,
};

const changed = <T>(all: readonly T[], at: number, change: (one: T) => T): readonly T[] =>
  all.map((one, nth) => (nth === at ? change(one) : one));

/** @param before balls that count and wickets before the delivery */
export function afterDelivery(
  card: Scorecard,
  { what, runs, runOut = false }: Delivery,
  before: { readonly balls: number; readonly wickets: number },
): Scorecard {
  const bowler = OVERS_OF[Math.floor(before.balls / BALLS_AN_OVER)] ?? 0;
  const isWicket = what === 'wicket';
  const bowlers = changed(card.bowlers, bowler, ({ wickets, conceded }) => ({
    wickets: wickets + (isWicket && !runOut ? 1 : 0),
    conceded: conceded + runs,
  }));
  if (what === 'wide') return { ...card, bowlers };
  let { striker, partner } = card;
  let batters = changed(
    card.batters,
    striker,
    (batter): Batter => (isWicket ? { ...batter, is: 'out' } : { ...batter, runs: batter.runs + runs }),
  );
  if (isWicket && before.wickets + 1 < WICKETS) {
    striker = before.wickets + 2;
    batters = changed(batters, striker, (batter): Batter => ({ ...batter, is: 'in' }));
  }
  // Odd runs change ends, and so does the end of an over.
  const isChanged = (runs % 2 === 1) !== ((before.balls + 1) % BALLS_AN_OVER === 0);
  if (isChanged) [striker, partner] = [partner, striker];
  return { batters, bowlers, striker, partner };
}
