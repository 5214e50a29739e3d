import { searchRules } from '../config/search.ts';
import type { NextTurn } from '../core/stretches.ts';
import type { FinishedRow } from '../results/finished-rows.ts';
import { FinishedIndex } from './finished-index.ts';

const DAY_MS = 86_400_000;

interface FinishedSearch {
  /** What is stored from now on. */
  add(rows: readonly FinishedRow[]): void;
  /** What fits of the last days, the newest first; a database that does not answer costs no search. */
  find(text: string, now: number): Promise<readonly FinishedRow[]>;
}

/**
 * Reads what is stored at the first search, in turns with everything else, and follows from then on. What
 * another gateway on the same database asked of its feeds about the past is known here after a restart.
 *
 * @param stored began in `from` ≤ start < `to`, a part at a time
 */
export function createFinishedSearch(
  stored: (from: number, to: number) => AsyncIterable<readonly FinishedRow[]>,
  report: (error: unknown) => void,
  nextTurn: NextTurn,
): FinishedSearch {
  const index = new FinishedIndex();
  let ready: Promise<void> | undefined;
  const read = async (now: number): Promise<void> => {
    for await (const rows of stored(now - searchRules.finishedDays * DAY_MS, now)) {
      // What was told meanwhile is newer than what was read.
      index.addOlder(rows);
      await nextTurn();
    }
  };
  return {
    add: (rows) => {
      if (ready !== undefined) index.add(rows);
    },
    async find(text, now) {
      ready ??= read(now).catch((error: unknown) => {
        ready = undefined;
        report(error);
      });
      await ready;
      return index.find(text, now);
    },
  };
}
