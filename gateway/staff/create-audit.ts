import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { canonicalJson } from '#domain/canonical-json.ts';
import type { Json } from '#domain/json.ts';
import { drawHandle } from '../accounts/secrets.ts';
import type { Schema } from '../db/schema.ts';
import type { Proofs } from '../proofs/proofs.ts';
import type { Audit, AuditEntry } from './audit.ts';
import { entryOf, seenEntries } from './read-audit.ts';

/** Writers take turns, so that every entry names the one before it. Any number that nobody else locks. */
const TURN = 7_110_046;
const FIRST = '0'.repeat(64);

const contentOf = (id: string, entry: AuditEntry): Readonly<Record<string, Json>> => ({
  id,
  at: entry.at,
  actor: { ...entry.actor },
  act: entry.act,
  session: entry.session,
  bet: entry.bet,
  brand: entry.brand ?? null,
  reason: entry.reason,
  ticket: entry.ticket,
  detail: entry.detail ?? null,
});

const hashOf = (content: Readonly<Record<string, Json>>, previous: string): string =>
  createHash('sha256')
    .update(canonicalJson({ ...content, previous }))
    .digest('hex');

async function lastHash(tx: Transaction<Schema>): Promise<string> {
  await sql`select pg_advisory_xact_lock(${TURN})`.execute(tx);
  const last = await tx
    .selectFrom('staff_audit')
    .select('hash')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.hash ?? FIRST;
}

/** Why the chain does not hold, or how long it is. */
export type AuditCheck =
  | { readonly kind: 'whole'; readonly entries: number }
  | { readonly kind: 'broken'; readonly at: string };

/** The audit trail on the database: append-only, each entry bound to the one before (UK-46, UK-54). */
export function createAudit(
  db: Kysely<Schema>,
  proofs?: Pick<Proofs, 'append'>,
): Audit & { check(): Promise<AuditCheck> } {
  const write = async (tx: Transaction<Schema>, entry: AuditEntry): Promise<{ readonly id: string }> => {
    const id = drawHandle('au-');
    const content = contentOf(id, entry);
    const previous = await lastHash(tx);
    const hash = hashOf(content, previous);
    const { actor } = entry;
    await tx
      .insertInto('staff_audit')
      .values({
        id,
        at: entry.at,
        actor_kind: actor.kind,
        actor_id: actor.kind === 'customer' ? null : actor.id,
        role: actor.kind === 'staff' ? actor.role : null,
        act: entry.act,
        session_id: entry.session,
        bet_id: entry.bet,
        brand: entry.brand ?? null,
        reason: entry.reason,
        ticket: entry.ticket,
        detail: entry.detail ?? null,
        previous_hash: previous,
        hash,
      })
      .execute();
    await proofs?.append(tx, { kind: 'audit', key: id, payload: { ...content, previous, hash } });
    return { id };
  };
  return {
    record: (entry, transaction) =>
      transaction === undefined
        ? db.transaction().execute((tx) => write(tx, entry))
        : write(transaction, entry),
    seenBy: (subject) => seenEntries(db, subject, []),
    async check() {
      const rows = await db.selectFrom('staff_audit').selectAll().orderBy('seq').execute();
      let previous = FIRST;
      for (const row of rows) {
        if (row.previous_hash !== previous || hashOf(contentOf(row.id, entryOf(row)), previous) !== row.hash)
          return { kind: 'broken', at: row.id };
        previous = row.hash;
      }
      return { kind: 'whole', entries: rows.length };
    },
  };
}
