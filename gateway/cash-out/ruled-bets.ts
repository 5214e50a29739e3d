import type { Kysely, Selectable, Transaction } from 'kysely';
import { PlacementRef } from '#domain/brand.ts';
import type { KeptRule } from '#domain/cash-out/cash-out-rule.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';
import { drawUuid } from '../random-bytes.ts';

export type RuleRow = Selectable<Schema['cash_out_rules']>;

/**
 * The ref of one firing of a rule, and another one after each that failed: drawn, and kept in the rule's row,
 * from which every gateway takes it. Nobody else can know it, or fence it, before it has paid (CSH-09.7).
 */
export const drawFiring = (): PlacementRef => PlacementRef.parse(drawUuid());

export const keptRule = (row: RuleRow): KeptRule => ({
  version: row.version,
  state: row.state,
  atLeast: money(row.at_least),
  part: row.part === null ? null : money(row.part),
  setAt: row.set_at,
});

export const ruleOf = (db: Kysely<Schema>, betId: string): Promise<RuleRow | undefined> =>
  db.selectFrom('cash_out_rules').selectAll().where('bet_id', '=', betId).executeTakeFirst();

/** Rules of these bets by the id of their bet. */
export async function rulesOf(
  db: Kysely<Schema>,
  betIds: readonly string[],
): Promise<ReadonlyMap<string, KeptRule>> {
  if (betIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('cash_out_rules')
    .selectAll()
    .where('bet_id', 'in', [...betIds])
    .execute();
  return new Map(rows.map((row) => [row.bet_id, keptRule(row)]));
}

/** Whether the rule of the bet still stands and this is its firing. The bet's row must be locked. */
export async function isFiringOf(
  tx: Transaction<Schema>,
  betId: string,
  ref: PlacementRef,
): Promise<boolean> {
  const rule = await ruleOf(tx, betId);
  return rule?.state === 'ACTIVE' && rule.next_ref === ref;
}

/**
 * A firing that paid is the rule's last (CSH-09.3): under the lock of the bet that its ref was looked at
 * under. The row keeps the ref that paid, also where a power cut took the one that it was drawn in.
 */
export async function endRule(tx: Transaction<Schema>, betId: string, ref: PlacementRef): Promise<void> {
  await tx
    .updateTable('cash_out_rules')
    .set({ state: 'FIRED', next_ref: ref })
    .where('bet_id', '=', betId)
    .where('state', '=', 'ACTIVE')
    .execute();
}

/** A firing that waited and paid nothing: the rule stands, and its next firing has another ref. */
export async function afterFailedFiring(
  tx: Transaction<Schema>,
  betId: string,
  ref: PlacementRef,
): Promise<void> {
  const rule = await ruleOf(tx, betId);
  if (rule === undefined || rule.next_ref !== ref) return;
  await tx
    .updateTable('cash_out_rules')
    .set({ firings: rule.firings + 1, next_ref: drawFiring() })
    .where('bet_id', '=', betId)
    .execute();
}
