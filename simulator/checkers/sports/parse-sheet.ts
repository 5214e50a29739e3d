import * as z from 'zod/mini';

const Pair = z.object({ home: z.number(), away: z.number() });

/** What happened in a football match, in its order. */
const Incident = z.object({
  kind: z.string(),
  side: z.enum(['home', 'away']),
  player: z.optional(z.string()),
  own: z.optional(z.boolean()),
});
export type Incident = z.infer<typeof Incident>;

/** What a board of an event that is over says to a settler: scores, parts, who retired, golf's first rows. */
const Sheet = z.object({
  home: z.number(),
  away: z.number(),
  sets: z._default(z.array(Pair), []),
  frames: z._default(z.array(Pair), []),
  retired: z.optional(z.string()),
  winner: z.optional(z.string()),
  /** Rounds that were played, of a contest in rounds. */
  part: z._default(z.number(), 0),
  points: z.optional(z.object({ home: z.string(), away: z.string() })),
  stats: z._default(z.array(z.object({ kind: z.string(), home: z.number(), away: z.number() })), []),
  columns: z._default(z.array(z.object({ name: z.string(), home: z.string(), away: z.string() })), []),
  superOver: z.optional(z.enum(['home', 'away'])),
  incidents: z._default(z.array(Incident), []),
  leaderboard: z._default(z.array(z.object({ name: z.string(), total: z.number() })), []),
});
export type Sheet = z.infer<typeof Sheet>;
export type Pair = z.infer<typeof Pair>;

/** Undefined for an event that has no board. */
export const readSheet = (board: unknown): Sheet | undefined => Sheet.safeParse(board).data;
