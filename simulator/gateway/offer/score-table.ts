import type { Prng } from '../../random/prng.ts';

/** How a match may end: goals of either side at half time, and at the end. */
export type Score = readonly [halfHome: number, halfAway: number, home: number, away: number];

/** A market of a match whose winner follows from the score. */
export interface ScoreMarket {
  readonly name: string;
  readonly type: string;
  /** As types of outcomes, so that prebuilt bet builders find them (BBD-03). */
  readonly sides: readonly string[];
  /** Which side wins. */
  readonly winner: (score: Score) => number;
}

const WINNERS = ['HOME', 'DRAW', 'AWAY'] as const;
const ahead = (home: number, away: number): number => (home > away ? 0 : home === away ? 1 : 2);

/** In the order in which a world takes them. */
export const SCORE_MARKETS: readonly ScoreMarket[] = [
  { name: 'result', type: 'MATCH_ODDS', sides: WINNERS, winner: ([, , home, away]) => ahead(home, away) },
  { name: 'half', type: 'HALF_TIME', sides: WINNERS, winner: ([home, away]) => ahead(home, away) },
  {
    name: 'goals',
    type: 'OVER_UNDER_25',
    sides: ['OVER', 'UNDER'],
    winner: ([, , home, away]) => (home + away > 2 ? 0 : 1),
  },
  {
    name: 'both',
    type: 'BOTH_TEAMS_TO_SCORE',
    sides: ['YES', 'NO'],
    winner: ([, , home, away]) => (home > 0 && away > 0 ? 0 : 1),
  },
];

/** They stay in every table, so that no side of a market is ever impossible or sure. */
const ALWAYS: readonly Score[] = [
  [0, 0, 0, 0],
  [1, 0, 2, 1],
  [0, 1, 1, 2],
];

/**
 * No multiple of seven: then no chance with the margin comes out even, where the last digit of a float would
 * decide the price.
 */
const SIZES = [24, 30, 36, 48, 60, 64] as const;

/**
 * Equally likely ends of a match, so that the chance of anything is a count. That some outcomes cannot come
 * true together, and others must, comes of what goals are.
 */
export class ScoreTable {
  readonly #chance: Prng;
  #rows: readonly Score[];

  constructor(chance: Prng) {
    this.#chance = chance;
    const size = chance.pick(SIZES);
    const lean = chance.between(1, 5);
    this.#rows = [
      ...ALWAYS,
      ...Array.from({ length: size - ALWAYS.length }, () => scoreOf(chance, [lean, 6 - lean])),
    ];
  }

  get rows(): readonly Score[] {
    return this.#rows;
  }

  /** The world believes something else of the match from now on: some of the ends are others. */
  shift(): void {
    const lean = this.#chance.between(1, 5);
    const share = this.#chance.between(1, 4);
    this.#rows = this.#rows.map((row, nth) =>
      nth < ALWAYS.length || !this.#chance.chance(share, 8) ? row : scoreOf(this.#chance, [lean, 6 - lean]),
    );
  }
}

/**
 * Two goals a half at most for each side. @param leans out of ten: how likely each of them is, for home and
 * away
 */
function scoreOf(chance: Prng, leans: readonly [number, number]): Score {
  const goals = (lean: number): number => [1, 2].filter(() => chance.chance(lean, 10)).length;
  const [home, away] = [goals(leans[0]), goals(leans[1])];
  return [home, away, home + goals(leans[0]), away + goals(leans[1])];
}
