/**
 * BRW-08: types of market that the easy pick shows under each of its filters, in order; one that no event has
 * is left out. A coupon of the gateway brings them all.
 */
export const EASY_PICK = {
  rowsShown: 6,
  filters: {
    result: ['MATCH_ODDS', 'DOUBLE_CHANCE', 'DRAW_NO_BET'],
    goals: ['OVER_UNDER_25', 'BOTH_TEAMS_TO_SCORE', 'ODD_OR_EVEN'],
  },
} as const;
