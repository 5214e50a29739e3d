/** BRW-16: what the bet finder offers to choose from. An operator edits this file. */
const OVER_UNDER = ['05', '15', '25', '35', '45', '55', '65', '75', '85'].map((line) => `OVER_UNDER_${line}`);

/**
 * Kinds of market, by the words of an address: the types that each stands for. `any` is every type there is.
 */
export const MARKET_KINDS = {
  winner: ['MATCH_ODDS', 'MATCH_WINNER', 'MONEY_LINE', 'WIN'],
  'both-score': ['BOTH_TEAMS_TO_SCORE'],
  totals: [
    ...OVER_UNDER,
    ...['GAMES', 'GOALS', 'GOALS_LINE', 'LEGS', 'FRAMES', 'MAPS'].map((of) => `TOTAL_${of}`),
    ...['POINTS', 'POINTS_MAIN', 'ROUNDS', 'RUNS', 'SETS'].map((of) => `TOTAL_${of}`),
  ],
  handicap: [
    ...['HANDICAP', 'HANDICAP_3_WAY', 'HANDICAP_MAIN', 'HANDICAP_MINUS_1', 'HANDICAP_PLUS_1'],
    ...['ASIAN_HANDICAP', 'ASIAN_HANDICAP_SINGLE_LINE', 'ASIAN_HANDICAP_DOUBLE_LINE'],
    ...['FRAME', 'GAME', 'LEG', 'MAP', 'POINT', 'ROUND', 'SET'].map((of) => `${of}_HANDICAP`),
    ...['PUCK_LINE', 'RUN_LINE'],
  ],
  'double-chance': ['DOUBLE_CHANCE'],
  'draw-no-bet': ['DRAW_NO_BET'],
  'correct-score': ['CORRECT_SCORE', 'SET_BETTING'],
  'half-full': ['HALF_TIME_FULL_TIME'],
  place: ['PLACE', 'PLACE_ONLY_2', 'PLACE_ONLY_3', 'PLACE_ONLY_4'],
  outright: ['OUTRIGHT', 'OUTRIGHT_WINNER', 'TOURNAMENT_WINNER', 'WINNER'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Letters of a name that is looked for; fewer find nothing, and more are not looked at (BRW-09.2). */
export const FINDER_NAME = { least: 2, most: 32 } as const;

/** Ends of a range of prices that can be chosen; an address may name any other price. */
export const PRICE_STEPS = [
  ...['1/5', '1/3', '1/2', '4/6', '4/5', '1/1', '6/5', '6/4', '2/1', '3/1', '4/1', '5/1', '7/1', '10/1'],
  ...['16/1', '25/1', '50/1', '100/1'],
] as const;
