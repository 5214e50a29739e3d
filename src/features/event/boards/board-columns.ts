import * as z from 'zod/mini';
import type { EventEntity } from '#domain/market/entities.ts';

type Board = NonNullable<EventEntity['scoreboard']>;

const Columns = z.array(z.object({ name: z.string(), home: z.string(), away: z.string() }));
const Left = z.int();
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
