/** How prices of a market stand on an event page. */
export interface MarketLayout {
  readonly columns: 'one' | 'two' | 'three';
  /**
   * Its prices are a column of the table of players of its group, under this heading: `first`, `last`,
   * `carded`, `doubleDouble`, `firstTouchdown`, or `times`, `points`, `runs` and `touchdowns` for as many as
   * its line says.
   */
  readonly players?: string;
  /**
   * An over and under on one player each, in one table with the others of its type: what its name ends with
   * after the player's, `passing yards`.
   */
  readonly counted?: string;
}

/**
 * Columns by market type as `/view/configs` tells them: prefixes end in `*`, `default` is for every other
 * (BRW-10).
 */
export type MarketLayouts = Readonly<Record<string, MarketLayout>>;

/** In force until the gateway's own have arrived. */
export const DEFAULT_LAYOUTS = {
  default: { columns: 'one' },
  MATCH_ODDS: { columns: 'three' },
  DOUBLE_CHANCE: { columns: 'three' },
  HALF_TIME: { columns: 'three' },
  'CORRECT_SCORE*': { columns: 'three' },
  HALF_TIME_FULL_TIME: { columns: 'one' },
  'OVER_UNDER*': { columns: 'two' },
  BOTH_TEAMS_TO_SCORE: { columns: 'two' },
  DRAW_NO_BET: { columns: 'two' },
  'ASIAN_HANDICAP*': { columns: 'two' },
  WIN: { columns: 'one' },
  PLACE: { columns: 'one' },
} as const satisfies MarketLayouts;
