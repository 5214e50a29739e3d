import * as z from 'zod/mini';
import { SharedValue } from '#domain/events/tabs.ts';
import { ACCA_KEY, CAST_KEY, EACH_WAY_KEY, LEG_KEY, STAKE_KEY, TAB_KEY } from '#domain/tabs/own-slip.ts';
import { type Board, type BoardValue, type Entry, SESSION_KEY } from '#domain/tabs/shared-board.ts';

const SharedSession = z.object({ kind: z.literal('session'), gwSessionId: z.string(), open: z.boolean() });
/**
 * No browser gets there; counted on from the largest safe integer, a version could not be read by anybody.
 */
const MOST_VERSION = 2 ** 48;
/** Several times what a slip of the largest size is, with all that is gone from it. */
const MOST_ENTRIES = 2_000;
const LONGEST_KEY = 80;
/** What keypad and box make (STK-01). */
const STAKE_TEXT = /^(?=.{0,11}$)\d*(\.\d{0,2})?$/;

const KeptEntry = z.object({
  version: z.int().check(z.gte(1), z.lte(MOST_VERSION)),
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

/** Whether a value is what its key says; what is gone names nothing. */
function belongs(key: string, value: BoardValue | null): boolean {
  switch (value?.kind) {
    case undefined:
      return true;
    case 'session':
      return key === SESSION_KEY;
    case 'tab':
      return key === TAB_KEY;
    case 'leg':
      return key === LEG_KEY + value.leg.selectionId;
    case 'cast':
      return key === CAST_KEY + value.cast.id;
    case 'stake':
      return key.startsWith(STAKE_KEY) && STAKE_TEXT.test(value.text);
    case 'eachWay':
      return key.startsWith(EACH_WAY_KEY);
    case 'acca':
      return key.startsWith(ACCA_KEY);
  }
}

function entryOf(key: string, entry: unknown): Entry | undefined {
  const parsed = KeptEntry.safeParse(entry);
  return parsed.success && key.length <= LONGEST_KEY && belongs(key, parsed.data.value)
    ? parsed.data
    : undefined;
}

/** The storage is shared, and what is in it is not trusted: an entry that cannot be read is not there. */
export function parseBoard(text: string | null): KeptBoard {
  if (text === null) return EMPTY_BOARD;
  try {
    const kept = Kept.safeParse(JSON.parse(text));
    if (!kept.success) return EMPTY_BOARD;
    const all = Object.entries(kept.data.entries);
    if (all.length > MOST_ENTRIES) return EMPTY_BOARD;
    const entries = all.flatMap(([key, raw]) => {
      const entry = entryOf(key, raw);
      return entry === undefined ? [] : [[key, entry] as const];
    });
    return { at: kept.data.at, board: Object.fromEntries(entries) };
  } catch {
    return EMPTY_BOARD;
  }
}
