import type { BetId } from '#domain/brand.ts';
import type { CashOutState } from '#domain/cash-out/cash-out-state.ts';
import type { BetStatistic } from '#domain/contract/my-bets.ts';
import type { BetStep } from '#domain/my-bets/bet-step.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';

/** `loading` the first time, `refreshing` when something is already shown. */
export type ListStatus = 'idle' | 'loading' | 'refreshing' | 'ready' | 'failed';

/** A filter, as in an address, and the mark of the words that are looked for; empty for none. */
export interface AskedBets {
  readonly query: string;
  readonly text: string;
}

export interface MyBetsState {
  readonly bets: { readonly [betId: string]: MyBet };
  readonly open: { readonly ids: readonly BetId[]; readonly status: ListStatus };
  readonly settled: {
    readonly ids: readonly BetId[];
    readonly status: ListStatus;
    /** Cursor of the next page; null when the end is reached. */
    readonly next: string | null;
    /** The cursor asked with last, so that a failed page can be asked again. */
    readonly nextBackup: string | null;
    /** What the list is of; absent before anything was asked, and for all that was ever settled. */
    readonly asked?: AskedBets;
  };
  /** Of the filter in `query`; null where they could not be had (MYB-05). */
  readonly statistics?: { readonly query: string; readonly statistic: BetStatistic | null };
  readonly details: {
    readonly betId: BetId | null;
    readonly status: ListStatus | 'notFound';
    /** What happened to it, oldest first. */
    readonly steps?: readonly BetStep[];
  };
  /** Of the bet that was reported last (MYB-06). */
  readonly report?: {
    readonly betId: BetId;
    readonly status: 'sending' | 'taken' | 'failed' | 'empty' | 'tooLong';
    readonly ticket: string | null;
  };
  readonly unsettledCount: number | null;
  /** Settlements that the customer has not seen, the newest first; absent before the gateway told of any. */
  readonly news?: {
    readonly ids: readonly BetId[];
    /** Of all, also of those that are not named. */
    readonly count: number;
    /** Those that were settled since the page was loaded or came into view. */
    readonly heard: readonly BetId[];
  };
  /** Absent while nobody has looked at a value. */
  readonly cashOut?: CashOutState;
}

/**
 * Nothing was asked for. Apart from the folds, which arrive after the first screen (`initial-reducer.ts`).
 */
export const noBets: MyBetsState = {
  bets: {},
  open: { ids: [], status: 'idle' },
  settled: { ids: [], status: 'idle', next: null, nextBackup: null },
  details: { betId: null, status: 'idle' },
  unsettledCount: null,
};
