import { type Head, headed, type MarketSpec, type Outcome, type Side, won } from './market-spec.ts';

export interface Score {
  readonly home: number;
  readonly away: number;
}
export type Holds = (home: number, away: number) => boolean;

/** Which final scores a contest can still come to. */
export interface Reach {
  /**
   * All that are left; where there is no end to them, enough to tell apart whatever is asked of them.
   * One alone
   * once the score is final.
   */
  readonly scores: readonly Score[];
  /**
   * Nothing more happens. With more than one score left it was broken off: what they do not agree on is
   * void.
   */
  readonly over: boolean;
}

/** Two sides that count something until an end: goals, games, corners, points of a quarter. */
export interface Contest<in Outlook, in Tally> {
  /** Chance that the final score satisfies a condition. */
  readonly chance: (outlook: Outlook, holds: Holds) => number;
  readonly reach: (tally: Tally) => Reach;
}

/** A side that wins or loses, or one that can also get its stake back, whole or half. */
export type ScoreSide = Side &
  ({ readonly holds: Holds } | { readonly ends: (home: number, away: number) => Outcome });

const endOf = (side: ScoreSide, { home, away }: Score): Outcome =>
  'holds' in side ? won(side.holds(home, away)) : side.ends(home, away);

/** How a side ends whichever of the scores it comes to; undefined where they differ. */
function agreed(side: ScoreSide, scores: readonly Score[]): Outcome | undefined {
  const [first] = scores;
  if (first === undefined) return undefined;
  const outcome = endOf(side, first);
  return scores.every((score) => endOf(side, score) === outcome) ? outcome : undefined;
}

/**
 * What a fair bet on a side must pay 1 for, as a chance: half a stake that comes back counts for neither. Of
 * a side that only wins or loses it is the chance that it wins.
 */
function fairChance(side: ScoreSide, chance: (holds: Holds) => number): number {
  if ('holds' in side) return chance(side.holds);
  const of = (outcome: Outcome): number => chance((home, away) => side.ends(home, away) === outcome);
  const wins = of('WON') + of('HALF_WON') / 2;
  const loses = of('LOST') + of('HALF_LOST') / 2;
  return wins + loses === 0 ? 0 : wins / (wins + loses);
}

/**
 * A market on the score of a contest. It is decided as soon as every score that is left decides all its sides
 * alike, and void where the contest was broken off before that.
 */
export function scoreMarket<Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  sides: readonly ScoreSide[],
): MarketSpec<Outlook, Tally> {
  return {
    ...headed(head, sides.length),
    sides: sides.map(({ code, name, hcp, participant }) => ({
      code,
      name,
      ...(hcp === undefined ? {} : { hcp }),
      ...(participant === undefined ? {} : { participant }),
    })),
    chances: (outlook) => sides.map((side) => fairChance(side, (holds) => contest.chance(outlook, holds))),
    outcomes: (tally) => {
      const { scores, over } = contest.reach(tally);
      const final = scores.length === 1 ? scores[0] : undefined;
      if (final !== undefined) return sides.map((side) => endOf(side, final));
      const outcomes = sides.map((side) => agreed(side, scores));
      const known = outcomes.flatMap((outcome) => outcome ?? []);
      if (known.length === sides.length) return known;
      return over ? sides.map(() => 'VOID' as const) : undefined;
    },
  };
}

/**
 * Scores from one that only grows: each side by so many more, and by so many beyond the lead, so that no lead
 * counts as safe.
 */
export function growing({ home, away }: Score, more: number): readonly Score[] {
  const most = more + Math.abs(home - away);
  const scores: Score[] = [];
  for (let own = 0; own <= most; own += 1)
    for (let other = 0; other <= most; other += 1) scores.push({ home: home + own, away: away + other });
  return scores;
}
