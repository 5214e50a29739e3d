import { DrawBook } from '#gateway/virtuals/draw-book.ts';
import type { SharedDatabase } from '../database/database.ts';
import type { Played } from './ended.ts';

const DAY_MS = 86_400_000;

/** Nobody can bet on a virtual event that the database has not committed to (ADR 0340). */
export async function commitToVirtuals(
  { db }: Pick<SharedDatabase, 'db'>,
  sports: readonly Played[] = [],
  now: number,
): Promise<void> {
  const virtual = sports.filter(({ sport }) => sport.startsWith('virtual'));
  // They are closed by the feed, look by look.
  await new DrawBook(db).publish(virtual.map(({ key }) => ({ key, tickets: [1], closesAt: now + DAY_MS })));
}
