import * as z from 'zod/mini';
import type { EventEntity } from '#domain/market/entities.ts';

type Board = NonNullable<EventEntity['scoreboard']>;

const Columns = z.array(z.object({ name: z.string(), home: z.string(), away: z.string() }));
const Left = z.int();
const Chase = z.object({ target: z.int(), needed: z.int(), balls: z.int(), rate: z.string() });
const Over = z.array(z.string());
const Rain = z.object({ par: z.optional(z.int()) });
const Leaders = z.array(
  z.object({ position: z.int(), level: z.boolean(), name: z.string(), total: z.int(), today: z.int() }),
);
const Winner = z.enum(['home', 'away']);
const Diamond = z.object({ half: z.enum(['top', 'bottom']), inning: z.int(), outs: z.int(), bases: z.int() });

/** What a sport counts for each side beside parts and points, by name: none for a board without it. */
export function columnsOf(board: Board): z.infer<typeof Columns> {
  const parsed = Columns.safeParse(board.columns);
  return parsed.success ? parsed.data : [];
}

/** Points that can still be scored in the part that is on; darts says by `left` something else, by side. */
export function pointsLeftOf(board: Board): number | undefined {
  const parsed = Left.safeParse(board.left);
  return parsed.success ? parsed.data : undefined;
}

/** Outs and runners of the half inning that is on, runners as a sum of 1, 2 and 4; of baseball alone. */
export function diamondOf(board: Board): z.infer<typeof Diamond> | undefined {
  const parsed = Diamond.safeParse(board.diamond);
  return parsed.success ? parsed.data : undefined;
}

/** What a board of cricket says beside runs, wickets and overs. */
export interface CricketTold {
  /** What the side that bats last still needs. */
  readonly chase?: z.infer<typeof Chase>;
  /** Each delivery of the over that is on: runs, `W` or `wd`. */
  readonly over?: readonly string[];
  /** Rain has ended it: with a par score, or with no result. */
  readonly rain?: z.infer<typeof Rain>;
  readonly superOver?: z.infer<typeof Winner>;
}

export function cricketOf(board: Board): CricketTold {
  const [chase, over] = [Chase.safeParse(board.chase), Over.safeParse(board.thisOver)];
  const [rain, winner] = [Rain.safeParse(board.rain), Winner.safeParse(board.superOver)];
  return {
    ...(chase.success ? { chase: chase.data } : {}),
    ...(over.success && over.data.length > 0 ? { over: over.data } : {}),
    ...(rain.success ? { rain: rain.data } : {}),
    ...(winner.success ? { superOver: winner.data } : {}),
  };
}

/** The first of a contest of many, best first, scores to par; none for a board without it. */
export function leadersOf(board: Board): z.infer<typeof Leaders> {
  const parsed = Leaders.safeParse(board.leaderboard);
  return parsed.success ? parsed.data : [];
}

/** A score to par as its text wants it. */
export const toPar = (score: number) => ({
  sign: score === 0 ? 'level' : score > 0 ? 'over' : 'under',
  score: Math.abs(score),
});

/** Who leads a contest of many, and how many more do; nobody before one of them is ahead of another. */
export function leadOf(
  board: Board,
): { readonly name: string; readonly others: number; readonly total: number } | undefined {
  const leaders = leadersOf(board);
  const first = leaders.filter(({ position }) => position === 1);
  const [leader] = first;
  if (leader === undefined || first.length === leaders.length) return undefined;
  return { name: leader.name, others: first.length - 1, total: leader.total };
}
