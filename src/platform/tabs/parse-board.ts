import * as z from 'zod/mini';
import { SharedValue } from '#domain/events/tabs.ts';
import type { Board, Entry } from '#domain/tabs/shared-board.ts';

const SharedSession = z.object({ kind: z.literal('session'), gwSessionId: z.string(), open: z.boolean() });
const KeptEntry = z.object({
  version: z.int().check(z.gte(1)),
  tab: z.string(),
  value: z.nullable(z.union([SharedSession, SharedValue])),
});
const Kept = z.object({ at: z.number(), entries: z.record(z.string(), z.unknown()) });

export interface KeptBoard {
  /** When it was last written, by the clock of the device. */
  readonly at: number;
  readonly board: Board;
}

export const EMPTY_BOARD: KeptBoard = { at: 0, board: {} };

const entryOf = (entry: unknown): Entry | undefined => {
  const parsed = KeptEntry.safeParse(entry);
  return parsed.success ? parsed.data : undefined;
};

/** The storage is shared, and what is in it is not trusted: an entry that cannot be read is not there. */
export function parseBoard(text: string | null): KeptBoard {
  if (text === null) return EMPTY_BOARD;
  try {
    const kept = Kept.safeParse(JSON.parse(text));
    if (!kept.success) return EMPTY_BOARD;
    const entries = Object.entries(kept.data.entries).flatMap(([key, raw]) => {
      const entry = entryOf(raw);
      return entry === undefined ? [] : [[key, entry] as const];
    });
    return { at: kept.data.at, board: Object.fromEntries(entries) };
  } catch {
    return EMPTY_BOARD;
  }
}
