import type { Kysely } from 'kysely';
import type { BetId, MarketId } from '#domain/brand.ts';
import { PlacementOutcome } from '#domain/contract/betting.ts';
import { CashOutOutcome } from '#domain/contract/cash-out.ts';
import { ACCOUNT_NEWS, type AccountNewsKind } from '#domain/contract/live.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import type { OutboxRow, Topic } from './db/outbox-row.ts';
import type { Schema } from './db/schema.ts';
import { balancesOf } from './ledger/balance.ts';
import { unreadAmong } from './my-bets/bet-news.ts';
import { withLegs } from './my-bets/read-bets.ts';
import type { Offer } from './placement/decide/decide.ts';
import type { CustomerChange } from './services.ts';

const subjects = (rows: readonly OutboxRow[], topic: OutboxRow['topic']): string[] => [
  ...new Set(rows.filter((row) => row.topic === topic).map(({ subject }) => subject)),
];

async function betsBy(
  db: Kysely<Schema>,
  ids: readonly string[],
  offer: Pick<Offer, 'market' | 'selection'>,
): Promise<ReadonlyMap<string, Bet>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('bets')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const unread = await unreadAmong(db, rows);
  return new Map(
    (await withLegs(db, rows, offer)).map((bet) => [
      bet.betslipId,
      unread.has(bet.betslipId) ? { ...bet, unread: true } : bet,
    ]),
  );
}

async function outcomesBy(
  db: Kysely<Schema>,
  refs: readonly string[],
): Promise<ReadonlyMap<string, PlacementOutcome>> {
  if (refs.length === 0) return new Map();
  const rows = await db
    .selectFrom('placements')
    .select(['ref', 'outcome'])
    .where('ref', 'in', [...refs])
    .execute();
  return new Map(
    rows.flatMap(({ ref, outcome }) =>
      outcome === null ? [] : [[ref, PlacementOutcome.parse(JSON.parse(outcome))] as const],
    ),
  );
}

async function cashOutsBy(
  db: Kysely<Schema>,
  refs: readonly string[],
): Promise<ReadonlyMap<string, CashOutOutcome>> {
  if (refs.length === 0) return new Map();
  const rows = await db
    .selectFrom('cash_outs')
    .select(['ref', 'outcome'])
    .where('ref', 'in', [...refs])
    .execute();
  return new Map(
    rows.flatMap(({ ref, outcome }) =>
      outcome === null ? [] : [[ref, CashOutOutcome.parse(JSON.parse(outcome))] as const],
    ),
  );
}

const isNews = (topic: Topic): topic is AccountNewsKind => ACCOUNT_NEWS.some((kind) => kind === topic);

/** What outbox rows say now, in their order; a row whose subject is gone says nothing. */
export async function changesOf(
  db: Kysely<Schema>,
  rows: readonly OutboxRow[],
  offer: Pick<Offer, 'market' | 'selection'>,
): Promise<CustomerChange[]> {
  const bets = await betsBy(db, subjects(rows, 'bet'), offer);
  const outcomes = await outcomesBy(db, subjects(rows, 'placement'));
  const cashOuts = await cashOutsBy(db, subjects(rows, 'cashOut'));
  const bettors = new Set(
    rows.filter(({ topic }) => topic !== 'session' && !isNews(topic)).map(({ user }) => user),
  );
  const balances = await balancesOf(db, [...bettors]);
  const changeFrom = ({ user, topic, subject, op }: OutboxRow): CustomerChange | undefined => {
    if (topic === 'session') return { kind: 'sessionEnded', user, gwSessionId: subject };
    if (isNews(topic)) return { kind: topic, user };
    if (topic === 'placement') {
      const outcome = outcomes.get(subject);
      const left = outcome?.status === 'SUCCEEDED' ? undefined : balances.get(user);
      return (
        outcome && { kind: 'placement', user, op, outcome, ...(left === undefined ? {} : { balance: left }) }
      );
    }
    const balance = balances.get(user);
    if (topic === 'cashOut') {
      const outcome = cashOuts.get(subject);
      return outcome && balance && { kind: 'cashOut', user, op, outcome, balance };
    }
    const bet = bets.get(subject);
    return bet && balance && { kind: 'bets', user, op, bets: [bet], balance };
  };
  return rows.map(changeFrom).filter((change) => change !== undefined);
}

/**
 * Listeners of the customers' changes. One that throws is reported and does not keep the others from hearing.
 */
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
