import { verifyLedger } from '#gateway/ledger/verify.ts';
import type { SharedDatabase } from '../gateway/database.ts';
import type { World } from '../world/world.ts';
import { readBooks } from './books.ts';
import { durableLog } from './durable-log.ts';
import type { Finding } from './finding.ts';
import { pending } from './pending.ts';
import { replayed } from './replayed.ts';
import { sentOnce, truthfulScreen } from './truth.ts';

export type { Finding } from './finding.ts';

/** Checked every second of virtual time. */
export function duringTheRun(world: World): readonly Finding[] {
  return world.defects.flatMap(({ from, error }) =>
    from === 'app'
      ? [{ checker: 'defect', fingerprint: `defect ${textOf(error)}`, sentence: textOf(error) }]
      : [],
  );
}

const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

export interface End {
  readonly found: readonly Finding[];
  readonly books: string;
  readonly bets: number;
}

/** Checked when the world has come to rest, or did not. */
export async function atTheEnd(world: World, database: SharedDatabase): Promise<End> {
  const books = await readBooks(database);
  const ledger = await verifyLedger(database.db);
  const found: Finding[] = [
    ...duringTheRun(world),
    ...pending(world).map((sentence) => ({
      checker: 'liveness',
      fingerprint: `liveness ${sentence.replaceAll(/[0-9a-f-]{36}/g, 'id').replaceAll(/\d+/g, 'n')}`,
      sentence,
    })),
    ...ledger.problems.map((sentence) => ({
      checker: 'ledger',
      fingerprint: `ledger ${sentence.split(':')[1] ?? ''}`,
      sentence,
    })),
    ...sentOnce(world),
    ...truthfulScreen(world, books),
    ...durableLog(world),
    ...(world.options.mode === 'perf' ? [] : replayed(world)),
  ];
  const text = JSON.stringify([[...books.placements.values()], [...books.bets.values()], [...books.cash]]);
  return { found, books: text, bets: books.bets.size };
}
