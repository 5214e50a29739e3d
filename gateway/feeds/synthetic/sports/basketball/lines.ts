/** Lines on offer beside the main ones, which follow the game, by kind of league. */
export const LINES = {
  american: {
    starts: [-10.5, -6.5, -2.5, 2.5, 6.5, 10.5],
    totals: [210.5, 220.5, 230.5, 240.5],
    team: [107.5, 112.5, 117.5],
    combined: 225.5,
    quarter: { starts: [-1.5, 1.5], totals: [53.5, 56.5, 59.5] },
    half: { starts: [-3.5, 3.5], totals: [109.5, 113.5, 117.5] },
  },
  european: {
    starts: [-10.5, -6.5, -2.5, 2.5, 6.5, 10.5],
    totals: [170.5, 180.5, 190.5, 200.5],
    team: [86.5, 91.5, 96.5],
    combined: 182.5,
    quarter: { starts: [-1.5, 1.5], totals: [42.5, 45.5, 48.5] },
    half: { starts: [-2.5, 2.5], totals: [88.5, 91.5, 94.5] },
  },
} as const;

/** Of which numbers "at least" is offered of the points of a player. */
export const AT_LEAST = { american: [15, 20, 25, 30], european: [10, 15, 20] } as const;
