/**
 * Columns by market type as `/view/configs` tells them: prefixes end in `*`, `default` is for every other
 * (BRW-10).
 */
export type MarketLayouts = Readonly<Record<string, { readonly columns: 'one' | 'two' | 'three' }>>;

/** In force until the gateway's own have arrived. */
export const DEFAULT_LAYOUTS: MarketLayouts = {
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
};
