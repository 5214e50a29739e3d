/** Every number of the player that is no size on the screen, in one place. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64] as const;
export type Speed = (typeof SPEEDS)[number];

export const playerLimits = {
  /** Events folded at once on opening: a short session is whole before anything is drawn. */
  preparedAtOnce: 2_000,
  /** Ms of folding between two frames while a long session is prepared. */
  sliceMs: 8,
  /** Events folded between two looks at the clock. */
  sliceEvents: 200,
  /** A position this far beyond what is prepared is waited for instead of folded at once. */
  reach: 2_000,
  /** Longest JSON of an event that is drawn, in characters. */
  jsonShown: 20_000,
  /** Longest value of a change that is drawn. */
  valueShown: 160,
  /** The address follows the position at most this often, ms: browsers refuse more. */
  addressMs: 400,
  /** Columns that the marks of one row of the timeline are gathered into. */
  timelineColumns: 600,
  /** The timeline shows at least this many ms. */
  leastWindowMs: 250,
  /** Suggestions for a path. */
  suggestions: 40,
} as const;
