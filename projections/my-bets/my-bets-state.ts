import type { BetId } from '#domain/brand.ts';
import type { CashOutState } from '#domain/cash-out/cash-out-state.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';

/** `loading` the first time, `refreshing` when something is already shown. */
export type ListStatus = 'idle' | 'loading' | 'refreshing' | 'ready' | 'failed';

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
  };
  readonly details: { readonly betId: BetId | null; readonly status: ListStatus | 'notFound' };
  readonly unsettledCount: number | null;
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
