import type { SharedDatabase } from '../../gateway/database/database.ts';
import {
  type KeptReceipt,
  type RuleAct,
  readKeptReceipt,
  readRefusal,
  readRuleAct,
} from './parse-kept-receipt.ts';

/** What of a bet was cashed out, and what was paid for it, minor units; absent where nothing was. */
export interface CashedBet {
  readonly cashed?: { readonly stake: number; readonly paid: number };
}

/** A request to be cashed out as the book has it, or the fence that keeps one out. */
export interface CashOutRow {
  readonly ref: string;
  readonly user: string;
  /** Null in a fence. */
  readonly bet: string | null;
  readonly state: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'FENCED';
  readonly contentHash: string;
  /** Minor units; with SUCCEEDED. */
  readonly paid: number | null;
  /** Of the bet, that it ended. */
  readonly stake: number | null;
  /** How much of the stake other parts had ended before it. */
  readonly soldBefore: number | null;
  readonly automatic: boolean;
  /** By what a request that paid nothing was refused, and the value then where that was it. */
  readonly refused?: { readonly type: string; readonly worth: number | null };
  /** The gateway's signed word; with SUCCEEDED. */
  readonly receipt: KeptReceipt | undefined;
}

/** Every request of the book, read past every gate. */
export async function readCashOuts({ db }: Pick<SharedDatabase, 'db'>): Promise<readonly CashOutRow[]> {
  const rows = await db
    .selectFrom('cash_outs')
    .select(['ref', 'user_id as user', 'bet_id as bet', 'state', 'content_hash as contentHash'])
    .select(['paid', 'stake', 'sold_before as soldBefore', 'automatic', 'outcome'])
    .orderBy('ref')
    .execute();
  return rows.map(({ outcome, ...row }) => {
    const refused = readRefusal(outcome);
    return {
      ...row,
      receipt: readKeptReceipt(outcome),
      ...(refused === undefined ? {} : { refused }),
    };
  });
}

/** A payment of the ledger for a part of a bet. */
export interface PaidEntry {
  /** `bet#soldBefore`. */
  readonly ref: string;
  /** Whose cash it went to. */
  readonly user: string | null;
  readonly amount: number;
}

/** Every one that ever was, in the order of the book. */
export async function readPayments({ db }: Pick<SharedDatabase, 'db'>): Promise<readonly PaidEntry[]> {
  return db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.entry_id', 'ledger_entries.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_postings.account_id')
    .select(['ledger_entries.ref', 'ledger_accounts.user_id as user', 'ledger_postings.amount'])
    .where('ledger_entries.kind', '=', 'cash-out')
    .where('ledger_accounts.kind', '=', 'cash')
    .orderBy('ledger_entries.id')
    .execute();
}

/** The most that bets can return, as they were struck, and how they ended. */
export const readTerms = ({ db }: Pick<SharedDatabase, 'db'>) =>
  db
    .selectFrom('bets')
    .select(['id', 'possible_winnings as returns', 'maximum_returns as most', 'bonus_kind as bonus'])
    .select(['type', 'result'])
    .where('cashed_stake', '>', 0)
    .orderBy('ref')
    .execute();
export type TermsRow = Awaited<ReturnType<typeof readTerms>>[number];

/** What became of rules and by them, as it was written down in the transactions that did it, in order. */
export async function readRuleActs({ db }: Pick<SharedDatabase, 'db'>): Promise<readonly RuleAct[]> {
  const rows = await db
    .selectFrom('gateway_acts')
    .select(['bet', 'call', 'content'])
    .where('call', 'in', ['cashOutRule', 'cashOut'])
    .where('kind', '=', 'changed')
    .orderBy('id')
    .execute();
  return rows.map(({ bet, call, content }) => ({ bet: bet ?? '', ...readRuleAct(call, content) }));
}

/** A rule as the book has it at the end. */
export interface RuleRow {
  readonly bet: string;
  readonly version: number;
  readonly state: 'ACTIVE' | 'FIRED' | 'REMOVED';
  readonly atLeast: number;
}

/** Every one, of bets that are open and of those that have ended. */
export const readRules = ({ db }: Pick<SharedDatabase, 'db'>): Promise<readonly RuleRow[]> =>
  db
    .selectFrom('cash_out_rules')
    .select(['bet_id as bet', 'version', 'state', 'at_least as atLeast'])
    .orderBy('bet_id')
    .execute();

/** A bet that took the place of another. */
export interface EditedBet {
  readonly id: string;
  readonly ref: string;
  readonly user: string;
  /** The bet that was edited. */
  readonly from: string;
  readonly totalStake: number;
  /** What it may return, as it was struck. */
  readonly returns: number | null;
}

/** Every one of the book. */
export async function readEdited({ db }: Pick<SharedDatabase, 'db'>): Promise<readonly EditedBet[]> {
  const rows = await db
    .selectFrom('bets')
    .select(['id', 'ref', 'user_id as user', 'edited_from as from', 'total_stake as totalStake'])
    .select('possible_winnings as returns')
    .where('edited_from', 'is not', null)
    .orderBy('ref')
    .execute();
  return rows.map(({ from, ...row }) => ({ ...row, from: from ?? '' }));
}
