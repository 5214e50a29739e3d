import { type Kysely, sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount } from '../ledger/books.ts';

const RETURNS: ReadonlySet<string> = new Set(['settlement', 'reversal', 'cash-out']);

/** Postings read at once, the newest first: most sessions have fewer. */
const PAGE = 100;
/** How far the moments of postings, told by several gateways, may be out of their order, ms. */
const DISORDER = 3_600_000;

/** What came back since a moment: read from the newest posting on, however many lie before it. */
async function returnedSince(db: Kysely<Schema>, user: UserId, since: number): Promise<number> {
  let returned = 0;
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const page = await db
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
      .select(['p.amount', 'p.version', 'e.kind', 'e.at'])
      .where('p.account_id', '=', cashAccount(user))
      .where('p.version', '<', before)
      .orderBy('p.version', 'desc')
      .limit(PAGE)
      .execute();
    for (const { amount, kind, at } of page) if (at >= since && RETURNS.has(kind)) returned += amount;
    const last = page.at(-1);
    const isOver = page.length < PAGE || last === undefined || last.at < since - DISORDER;
    if (isOver || last.version === null) return returned;
    before = last.version;
  }
}

/**
 * What bets of a customer cost since a moment, and what came back on whatever bets meanwhile: minor units,
 * free bets cost nothing (RGT-12).
 */
export async function netSince(
  db: Kysely<Schema>,
  user: UserId,
  since: number,
): Promise<{ readonly staked: Money; readonly returned: Money }> {
  const { staked } = await db
    .selectFrom('bets')
    .select(sql<number>`coalesce(sum(total_stake), 0)::bigint`.as('staked'))
    .where('user_id', '=', user)
    .where('placed_at', '>=', since)
    .where(sql<boolean>`bonus_kind is distinct from 'freeBet'`)
    .executeTakeFirstOrThrow();
  // A result that was put right may take back more than came meanwhile.
  return { staked: money(staked), returned: money(Math.max(0, await returnedSince(db, user, since))) };
}
