import type { Kysely } from 'kysely';
import { BetId, type MarketId } from '#domain/brand.ts';
import { PlacementOutcome } from '#domain/contract/betting.ts';
import type { OutboxRow } from './db/outbox.ts';
import type { Schema } from './db/schema.ts';
import { balanceOf } from './ledger/balance.ts';
import { withLegs } from './my-bets/read-bets.ts';
import type { CustomerChange } from './services.ts';

/** What an outbox row says now; undefined when its subject is gone. */
export async function changeOf(db: Kysely<Schema>, row: OutboxRow): Promise<CustomerChange | undefined> {
  const { user, topic, subject, op } = row;
  if (topic === 'session') return { kind: 'sessionEnded', user, gwSessionId: subject };
  if (topic === 'placement') {
    const stored = await db
      .selectFrom('placements')
      .select('outcome')
      .where('ref', '=', subject)
      .executeTakeFirst();
    if (stored === undefined || stored.outcome === null) return undefined;
    return { kind: 'placement', user, op, outcome: PlacementOutcome.parse(JSON.parse(stored.outcome)) };
  }
  const rows = await db.selectFrom('bets').selectAll().where('id', '=', BetId.parse(subject)).execute();
  const bets = await withLegs(db, rows);
  return bets.length === 0 ? undefined : { kind: 'bets', user, op, bets, balance: await balanceOf(db, user) };
}

/** Listeners of the customers' changes. One that throws is reported and does not keep the others from hearing. */
export class Changes {
  readonly #listeners = new Set<(change: CustomerChange) => void>();
  readonly #report: (error: unknown) => void;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  subscribe(listener: (change: CustomerChange) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  tell(change: CustomerChange): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(change);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}

export const marketsOf = (change: CustomerChange): { bet: BetId; markets: MarketId[] }[] =>
  change.kind === 'bets' && change.op === 'add'
    ? change.bets.map(({ betslipId, legs }) => ({
        bet: betslipId,
        markets: legs.map(({ marketId }) => marketId),
      }))
    : [];
