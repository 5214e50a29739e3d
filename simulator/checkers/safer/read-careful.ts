import type { SharedDatabase } from '../../gateway/database/database.ts';

/** What the book has of customers who use the tools of safer gambling. Minor units, epoch ms. */
export interface CarefulBooks {
  readonly bets: readonly {
    readonly user: string;
    readonly staked: number;
    /** Null while it is open. */
    readonly returns: number | null;
    readonly settlements: number;
    readonly at: number;
  }[];
  /** Those that are paid, or may be. */
  readonly deposits: readonly { readonly user: string; readonly amount: number; readonly at: number }[];
  readonly sessions: readonly {
    readonly user: string;
    readonly startedAt: number;
    readonly endedAt: number | null;
  }[];
  readonly limits: readonly {
    readonly user: string;
    readonly kind: string;
    readonly period: string;
    readonly amount: number | null;
  }[];
  /** The promotion of an opt-in, and that of a bonus that came from one. */
  readonly optIns: readonly Taken[];
  readonly bonuses: readonly Taken[];
  /** Ways that somebody may be told of offers in. */
  readonly marketing: ReadonlyMap<string, readonly string[]>;
  /** Each word on one of them, oldest first. */
  readonly choices: readonly {
    readonly user: string;
    readonly channel: string;
    readonly given: boolean;
    readonly at: number;
  }[];
}

export interface Taken {
  readonly user: string;
  readonly promotion: string;
  readonly at: number;
}

/** Ends of a deposit after which no money came of it. */
const WITHOUT_MONEY = ['DECLINED', 'BLOCKED', 'CANCELLED', 'EXPIRED', 'FENCED'] as const;
const PROMOTION = 'promotion-';

/** Of these customers, past every gate. */
export async function readCareful(
  { db }: Pick<SharedDatabase, 'db'>,
  users: readonly string[],
): Promise<CarefulBooks> {
  const bets = await db
    .selectFrom('bets')
    .select(['user_id as user', 'total_stake as staked', 'returns', 'settlements', 'placed_at as at'])
    .where('user_id', 'in', users)
    .where((eb) => eb.or([eb('bonus_kind', 'is', null), eb('bonus_kind', '<>', 'freeBet')]))
    .orderBy('ref')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .select(['user_id as user', 'amount', 'created_at as at'])
    .where('user_id', 'in', users)
    .where('kind', '=', 'DEPOSIT')
    .where('state', 'not in', WITHOUT_MONEY)
    .orderBy('ref')
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['user_id as user', 'started_at as startedAt', 'ended_at as endedAt'])
    .where('user_id', 'in', users)
    .orderBy('gw_session_id')
    .execute();
  const limits = await db
    .selectFrom('own_limits')
    .select(['user_id as user', 'kind', 'period', 'amount'])
    .where('user_id', 'in', users)
    .execute();
  const deposits = payments.map(({ amount, ...one }) => ({ ...one, amount: amount ?? 0 }));
  return { bets, deposits, sessions, limits, ...(await commercialOf({ db }, users)) };
}

async function commercialOf(
  { db }: Pick<SharedDatabase, 'db'>,
  users: readonly string[],
): Promise<Pick<CarefulBooks, 'optIns' | 'bonuses' | 'marketing' | 'choices'>> {
  const optIns = await db
    .selectFrom('promotion_opt_ins')
    .select(['user_id as user', 'promotion_id as promotion', 'at'])
    .where('user_id', 'in', users)
    .execute();
  const bonuses = await db
    .selectFrom('bonuses')
    .select(['user_id as user', 'issue_key as key', 'issued_at as at'])
    .where('user_id', 'in', users)
    .where('issue_key', 'like', `${PROMOTION}%`)
    .execute();
  const choices = await db
    .selectFrom('marketing_choices')
    .select(['user_id as user', 'channel', 'given', 'at'])
    .where('user_id', 'in', users)
    .orderBy('seq')
    .execute();
  const rows = await db.selectFrom('users').select(['id', 'marketing']).where('id', 'in', users).execute();
  return {
    optIns,
    bonuses: bonuses.map(({ key, ...one }) => ({ ...one, promotion: key.slice(PROMOTION.length) })),
    choices,
    marketing: new Map(rows.map(({ id, marketing }) => [id, chosenIn(marketing)])),
  };
}

function chosenIn(text: string): readonly string[] {
  const told: unknown = JSON.parse(text);
  if (typeof told !== 'object' || told === null) return [];
  return Object.entries(told).flatMap(([channel, given]) => (given === true ? [channel.toUpperCase()] : []));
}
