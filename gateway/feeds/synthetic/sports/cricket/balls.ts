export type TeamSide = 'home' | 'away';
export const otherSide = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home');

export const WICKETS = 10;
export const BALLS_AN_OVER = 6;
export const OVERS = 20;
export const BALLS = OVERS * BALLS_AN_OVER;

/** What a legal ball brings for a side of average strength in the middle of nowhere. */
const USUAL = { one: 0.382, two: 0.065, three: 0.003, four: 0.119, six: 0.053, wicket: 0.051 } as const;
/** A delivery that does not count as a ball and brings a run. */
export const WIDE = 0.043;

/** Until which ball, and what becomes of boundaries and wickets: powerplay, middle, death. */
const PHASES = [
  { until: 6 * BALLS_AN_OVER, boundaries: 1.1, wickets: 0.8 },
  { until: 15 * BALLS_AN_OVER, boundaries: 0.86, wickets: 0.9 },
  { until: BALLS, boundaries: 1.16, wickets: 1.62 },
] as const;
/** Once so many are out, those who bat are bowlers. */
const TAIL = { from: 7, boundaries: 0.7, wickets: 1.25 } as const;
/** What a chase makes of the rate that it needs: more boundaries above the usual one. */
const CHASE = { each: 0.045, usual: 8.3, least: 0.75, most: 1.6 } as const;

/** A side at bat: how strong it is, and what it chases in the second innings. */
export interface Batting {
  /** In thousandths. */
  readonly strength: number;
  /** Runs that win. */
  readonly target?: number;
}

/** Chances of a legal ball: those that never change, and boundaries before anything moves them. */
export const { one: ONE, two: TWO, three: THREE, four: FOUR, six: SIX } = USUAL;
/** What is left of a legal ball for noughts, boundaries and wickets. */
export const REST = 1 - ONE - TWO - THREE;

/** What boundaries are multiplied by where so many runs are needed from so many balls. */
export function chaseFactor(needed: number, balls: number): number {
  const rate = (needed * BALLS_AN_OVER) / balls;
  return Math.max(CHASE.least, Math.min(CHASE.most, 1 + CHASE.each * (rate - CHASE.usual)));
}

/** What the phase, the batters and the strength make of the usual ball, the chase left out. */
export function situationAt(ball: number, out: number, { strength }: Batting) {
  const phase = PHASES.find(({ until }) => ball < until) ?? PHASES[2];
  const tail = out >= TAIL.from ? TAIL : { boundaries: 1, wickets: 1 };
  return {
    boundaries: (phase.boundaries * tail.boundaries * strength) / 1_000,
    wicket: USUAL.wicket * phase.wickets * tail.wickets,
  };
}
