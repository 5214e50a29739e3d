/** What the house makes of a fair chance of several outcomes together. */
export interface BuilderPricing {
  /**
   * A combination is priced as if it were this many times as likely as the model says: 1.12 takes 12 % of the
   * book. One number for every number of legs: were it to grow with them, a leg that is nearly sure could
   * shorten the price.
   */
  readonly margin: number;
  /** Hundredths of the decimal price. 1000/1 is the longest price of the house. */
  readonly longest: number;
}

export const builderPricing: BuilderPricing = { margin: 1.12, longest: 100_100 };

/**
 * A prebuilt bet builder of any match: its name and the outcomes it is made of, by type of market (BBD-03).
 */
export interface Prebuilt {
  readonly id: string;
  readonly name: string;
  readonly legs: readonly (readonly [marketType: string, outcomeType: string])[];
}

/**
 * What the editors offer on every match; one that the match cannot have now is left out. An operator edits
 * this list.
 */
export const prebuiltAccas: readonly Prebuilt[] = [
  {
    id: 'home-goals',
    name: 'Home win in an open match',
    legs: [
      ['MATCH_ODDS', 'HOME'],
      ['BOTH_TEAMS_TO_SCORE', 'YES'],
      ['OVER_UNDER_35', 'OVER'],
    ],
  },
  {
    id: 'early-lead',
    name: 'Early lead, kept',
    legs: [
      ['HALF_TIME', 'HOME'],
      ['MATCH_ODDS', 'HOME'],
      ['OVER_UNDER_25', 'UNDER'],
    ],
  },
  {
    id: 'away-tight',
    name: 'Away win, few goals',
    legs: [
      ['MATCH_ODDS', 'AWAY'],
      ['BOTH_TEAMS_TO_SCORE', 'NO'],
      ['OVER_UNDER_35', 'UNDER'],
    ],
  },
  {
    id: 'late-goals',
    name: 'Level at the break, goals after it',
    legs: [
      ['HALF_TIME', 'DRAW'],
      ['OVER_UNDER_25', 'OVER'],
    ],
  },
];

/** Prebuilt bet builders of how many events, and of each, when nobody says. */
export const prebuiltCounts = { events: 5, ofEvent: 1, most: 10 } as const;

/** Of how many of the next matches five legs can be picked (GAM-02). */
export const fiveMatchesShown = 40;
