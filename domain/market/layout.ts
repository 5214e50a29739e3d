/** How many prices stand side by side in a market of an event page. */
export type Columns = 1 | 2 | 3;

/** By market type; prefixes end in `*`. Everything else goes by the number of its selections. */
const LAYOUTS: readonly (readonly [type: string, columns: Columns])[] = [
  ['MATCH_ODDS', 3],
  ['DOUBLE_CHANCE', 3],
  ['HALF_TIME', 3],
  ['CORRECT_SCORE*', 3],
  ['HALF_TIME_FULL_TIME', 1],
  ['OVER_UNDER*', 2],
  ['BOTH_TEAMS_TO_SCORE', 2],
  ['DRAW_NO_BET', 2],
  ['ASIAN_HANDICAP*', 2],
  ['WIN', 1],
  ['PLACE', 1],
];

const fits = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type;

/** Layout of a market (BRW-10): listed types first, then two- and three-way markets in one row, the rest as a list. */
export function columnsOf(market: {
  readonly type: string;
  readonly selectionIds: readonly unknown[];
}): Columns {
  const listed = LAYOUTS.find(([pattern]) => fits(pattern, market.type));
  if (listed !== undefined) return listed[1];
  const count = market.selectionIds.length;
  return count === 2 || count === 3 ? count : 1;
}
