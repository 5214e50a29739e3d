import type { PastWanted } from '../core/feed.ts';
import type { NextTurn } from '../core/stretches.ts';

/** ms of work until others have their turn (HOLD-01). */
const TURN_MS = 10;

/** Takes what feeds know of the past into the database, once for each thing that somebody asks for. */
export interface PastFiller {
  /**
   * Resolves when the past that was asked for stands, as far as a feed knows it.
   *
   * @param most ends once so many are there; of one competition these are the newest
   */
  fill(name: string, wanted: PastWanted, most: number): Promise<void>;
}

/**
 * One at a time, in turns: a feed that works its past out does so on this event loop. What ends from now on
 * is observed, so that nothing is asked for twice in the life of a process.
 */
export function createPastFiller<Found>(context: {
  readonly past: (wanted: PastWanted) => Iterable<Found | undefined>;
  readonly store: (found: readonly Found[]) => Promise<void>;
  readonly nextTurn: NextTurn;
  /** ms, for lengths of work alone. */
  readonly ticks: () => number;
}): PastFiller {
  const { past, store, nextTurn, ticks } = context;
  const asked = new Map<string, Promise<void>>();
  let last: Promise<void> = Promise.resolve();
  /** How many were found. */
  const run = async (wanted: PastWanted, most: number): Promise<number> => {
    const found: Found[] = [];
    let since = ticks();
    for (const one of past(wanted)) {
      if (one !== undefined) found.push(one);
      if (found.length >= most) break;
      if (ticks() - since < TURN_MS) continue;
      await nextTurn();
      since = ticks();
    }
    await store(found);
    return found.length;
  };
  return {
    fill(name, wanted, most) {
      const known = asked.get(name);
      if (known !== undefined) return known;
      const filled = last.then(async () => {
        // Whoever makes names up leaves nothing behind here.
        if ((await run(wanted, most)) === 0) asked.delete(name);
      });
      last = filled.catch(() => undefined);
      asked.set(name, filled);
      // What failed is asked for again by whoever comes next.
      filled.catch(() => asked.delete(name));
      return filled;
    },
  };
}
