import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';

/** A draw: what the journal keeps of it, so that no power cut has a race drawn a second time (FAIL-31). */
export const DrawRecord = z.object({
  kind: z.literal('drawn'),
  key: z.string(),
  tickets: z.string(),
  secret: z.string(),
  commitment: z.string(),
  closesAt: z.int(),
  number: z.string(),
  drawnAt: z.int(),
});
export type DrawRecord = z.infer<typeof DrawRecord>;

/**
 * Brings back draws that a power cut took, with what was committed to.
 *
 * @returns keys of those that it had to write, and of those of which the database has another draw
 */
export async function restoreDraws(
  db: Kysely<Schema>,
  records: readonly DrawRecord[],
): Promise<{ readonly restored: readonly string[]; readonly contradicting: readonly string[] }> {
  const restored: string[] = [];
  const contradicting: string[] = [];
  if (records.length === 0) return { restored, contradicting };
  const rows = await db
    .selectFrom('virtual_draws')
    .select(['event_key', 'secret', 'number'])
    .where('event_key', 'in', [...new Set(records.map(({ key }) => key))])
    .execute();
  const stored = new Map(rows.map((row) => [row.event_key, row]));
  for (const { key, tickets, secret, commitment, closesAt, number, drawnAt } of records) {
    const row = stored.get(key);
    if (row?.secret === secret && row.number === number) continue;
    if (row !== undefined && (row.secret !== secret || row.number !== null)) {
      contradicting.push(key);
      continue;
    }
    const draw = { number, drawn_at: drawnAt };
    await db
      .insertInto('virtual_draws')
      .values({ event_key: key, tickets, secret, commitment, closes_at: closesAt, ...draw })
      .onConflict((conflict) => conflict.column('event_key').doUpdateSet(draw))
      .execute();
    stored.set(key, { event_key: key, secret, number });
    restored.push(key);
  }
  return { restored, contradicting };
}
