import type { BetId, UserId } from '#domain/brand.ts';
import {
  attemptOfBet,
  type CashOutAttempt,
  isOpenCashOut,
  NO_CASH_OUTS,
} from '#domain/cash-out/cash-out-state.ts';
import type { Parts } from '#domain/cash-out/part-of-bet.ts';
import type { Money } from '#domain/money/money.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { stakeLeft } from '#domain/my-bets/stake-left.ts';
import { selectFeature } from '../config/select-config.ts';
import { viewOption } from '../navigation/selectors.ts';
import type { RootState } from '../root.ts';
import { selectSlipContext } from '../session/slip-context.ts';
import { selectSettings } from '../settings/select-settings.ts';
import type { MyBetsState } from './my-bets-state.ts';
import { selectOpenBetEvents, selectOpenBets } from './select-my-bets.ts';

/** Whether values are shown: the operator's flag, and the customer's own choice (CSH-04.1). */
export const selectShowsCashOut = (state: RootState): boolean =>
  selectFeature(state, 'cashOut') && selectSettings(state).extSettings.enableCashOuts;

const PAGES: ReadonlySet<string> = new Set(['myBets', 'myBetsOpen', 'myBetsCashout', 'myBetsDetails']);

/** How it stands in the log which tab of the slip's column is shown (`intent/viewOptionChosen`). */
export const COLUMN_TAB = { view: 'slipColumn', option: 'tab', slip: 'slip', bets: 'bets' } as const;

/** Open bets stand beside the page: in the slip's column, also of an empty slip, or below their event. */
function showsBetsBeside(state: RootState): boolean {
  if (state.myBets.open.ids.length === 0) return false;
  const { legs, casts } = state.betslip;
  if (state.lifecycle.formFactor === 'desktop' && legs.length + casts.length === 0) return true;
  if (viewOption(state, COLUMN_TAB.view, COLUMN_TAB.option) === COLUMN_TAB.bets) return true;
  const { eventId } = state.navigation.params;
  return selectOpenBetEvents(state).some((id) => String(id) === eventId);
}

/** Bets with their values are in sight, or a request has no end yet. */
export function selectLooksAtCashOuts(state: RootState): boolean {
  if (!selectFeature(state, 'cashOut')) return false;
  const { attempts } = state.myBets.cashOut ?? NO_CASH_OUTS;
  return PAGES.has(state.navigation.key) || attempts.some(isOpenCashOut) || showsBetsBeside(state);
}

export interface ShownOffer {
  readonly status: 'ENABLED' | 'SUSPENDED' | 'DISABLED';
  readonly amount: Money | null;
  readonly reason: string | undefined;
  /** Absent where only the whole can be taken. */
  readonly parts?: Parts;
}

const STATUSES = ['ENABLED', 'SUSPENDED', 'DISABLED'] as const;

/** What a bet can be cashed out for, as told last; undefined where nothing was said of it. */
export function offerOfBet({ myBets }: Pick<RootState, 'myBets'>, bet: MyBet): ShownOffer | undefined {
  if (bet.status !== 'OPEN') return undefined;
  const told = myBets.cashOut?.offers[bet.betslipId] ?? bet.cashout;
  // A part was paid since, on another device: what is left of the bet was not valued yet (CSH-08.4).
  if ((told?.parts?.left ?? 0) > stakeLeft(bet))
    return { status: 'SUSPENDED', amount: null, reason: undefined };
  const status = STATUSES.find((one) => one === told?.status);
  return told === null || status === undefined
    ? undefined
    : {
        status,
        amount: told.amount,
        reason: told.reason,
        ...(told.parts === undefined ? {} : { parts: told.parts }),
      };
}

/** The part of this bet that is being named; undefined while none is. */
export function chosenPart(state: RootState, betId: BetId): Money | undefined {
  const chosen = state.myBets.cashOut?.chosen;
  return chosen?.betId === betId ? chosen.part : undefined;
}

/** The last request of a bet, of the customer who is here. */
export function attemptOf(state: RootState, betId: BetId): CashOutAttempt | undefined {
  const { account } = selectSlipContext(state);
  return account === null ? undefined : attemptOfBet(state.myBets.cashOut ?? NO_CASH_OUTS, betId, account);
}

/** Bets of the customer who is here that were cashed out, until that was read. */
export function paidAttempts(state: RootState): readonly CashOutAttempt[] {
  const { account } = selectSlipContext(state);
  return (state.myBets.cashOut?.attempts ?? []).filter(
    (one) => one.account === account && one.knowledge === 'paid',
  );
}

/** Requests that changed nothing, of bets that another window ended: no card is left to say it (EDT-02.5). */
export const missedIn = (
  { bets, cashOut, open }: Pick<MyBetsState, 'bets' | 'cashOut' | 'open'>,
  account: UserId | null,
): readonly CashOutAttempt[] =>
  (cashOut?.attempts ?? []).filter(({ request: { betId }, ...one }) => {
    const hasEnded = bets[betId] !== undefined && bets[betId].status !== 'OPEN';
    const isListed = open.status !== 'ready' || open.ids.includes(betId);
    const isRefused = one.knowledge === 'refused' || one.knowledge === 'notSent';
    return one.account === account && isRefused && (hasEnded || !isListed);
  });

export const missedAttempts = (state: RootState): readonly CashOutAttempt[] =>
  missedIn(state.myBets, selectSlipContext(state).account);

/** Open bets that can be cashed out now or in a while (CSH-04.1, CSH-04.3). */
export const cashOutBets = (state: RootState): readonly MyBet[] =>
  selectOpenBets(state).filter((bet) => {
    const status = offerOfBet(state, bet)?.status;
    return status === 'ENABLED' || status === 'SUSPENDED';
  });
