import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { BetId, UserId } from '#domain/brand.ts';
import { KeptRule } from '#domain/cash-out/cash-out-rule.ts';
import type { Schema } from '../db/schema.ts';
import { drawFiring, ruleOf } from './ruled-bets.ts';

/** A rule that was set or removed: what the journal keeps of it (FAIL-31). */
export const RuleRecord = z.object({
  kind: z.literal('cashOutRule'),
  user: UserId,
  betId: BetId,
  rule: KeptRule,
});
export type RuleRecord = z.infer<typeof RuleRecord>;

export async function writeRule(tx: Transaction<Schema>, { user, betId, rule }: RuleRecord): Promise<void> {
  const { version, state, atLeast, part, setAt } = rule;
  const row = {
    bet_id: betId,
    user_id: user,
    version,
    state,
    at_least: atLeast,
    part,
    set_at: setAt,
    firings: 0,
    next_ref: drawFiring(),
  };
  await tx
    .insertInto('cash_out_rules')
    .values(row)
    .onConflict((conflict) => conflict.column('bet_id').doUpdateSet(row))
    .execute();
}

/** Brings back a change that a power cut took (FAIL-31). @returns whether it had to */
export async function restoreRule(db: Kysely<Schema>, record: RuleRecord): Promise<boolean> {
  const found = await ruleOf(db, record.betId);
  if (found !== undefined && found.version >= record.rule.version) return false;
  await db.transaction().execute((tx) => writeRule(tx, record));
  return true;
}
