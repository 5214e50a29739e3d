import type { SharedDatabase } from '../../gateway/database/database.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { requestedSlips } from '../placement/agreed-slips.ts';

/** Minor units that the ledger set aside for a bet, by its ref. */
export type Holds = ReadonlyMap<string, number>;

/** From the ledger, which keeps every movement: what was held at any moment stands in it. */
export async function readHolds({ db }: Pick<SharedDatabase, 'db'>): Promise<Holds> {
  const rows = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.entry_id', 'ledger_entries.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_postings.account_id')
    .select(['ledger_entries.ref', 'ledger_postings.amount'])
    .where('ledger_entries.kind', '=', 'hold')
    .where('ledger_accounts.kind', '=', 'held')
    .orderBy('ledger_entries.ref')
    .execute();
  return new Map(rows.map(({ ref, amount }) => [ref, amount]));
}

/**
 * MEND-03: whatever a gateway said of a bet that waits, its stake was set aside, whole: as one of the slips
 * has it that were sent under the ref. That it went into the bet or back, once, is a law of the ledger. A
 * free bet costs nothing of the customer's.
 */
export function heldWhileWaiting(
  {
    people,
    words,
    withoutApp,
  }: Pick<World, 'people'> &
    Partial<Pick<World, 'withoutApp'>> & { readonly words: Pick<World['words'], 'exchanges'> },
  holds: Holds,
): readonly Finding[] {
  const sent = requestedSlips(people);
  const waited = new Set(
    words.exchanges.flatMap((exchange) =>
      exchange.words.flatMap(({ ref, kind }) => (kind === 'held' ? [ref] : [])),
    ),
  );
  return [...waited].flatMap((ref) => {
    const stakes = (sent.get(ref) ?? withoutApp?.agreed.get(ref) ?? []).map(
      ({ freeBet, stake, numberOfBets }) => (freeBet === null ? stake * numberOfBets : 0),
    );
    const held = holds.get(ref) ?? 0;
    if (stakes.length === 0 || stakes.includes(held)) return [];
    const sentence = `${ref} waited with ${held} set aside for it, and its stake is ${stakes.join(' or ')}`;
    return [{ checker: 'held', fingerprint: 'held another amount', sentence }];
  });
}
