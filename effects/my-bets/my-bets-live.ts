import { EMPTY, filter, from, mergeMap } from 'rxjs';
import { BetId } from '#domain/brand.ts';
import type { LiveMessage } from '#domain/contract/live.ts';
import { Bet } from '#domain/contract/my-bets.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { Money } from '#domain/money/money.ts';
import { toMyBet } from '#domain/my-bets/my-bet.ts';
import type { Epic } from '../runtime/epic.ts';

const isAccountMessage = (event: AppEvent): event is EventOf<'live/accountMessageReceived'> =>
  event.type === 'live/accountMessageReceived';

/** The cash that a message tells, if it tells any that is an amount. */
function cashMoved(balance: { readonly cash: number; readonly version: number } | undefined): NewDerived[] {
  const cash = Money.safeParse(balance?.cash);
  if (balance === undefined || !cash.success) return [];
  return [{ type: 'user/cashMoved', data: { cash: cash.data, version: balance.version } }];
}

/**
 * What a message of the own-bets channel says, and one about a bet that waits, whose stake is set aside
 * (MEND-03); a bet that breaks the contract is left to the next fetch.
 */
function decide(message: LiveMessage): NewDerived[] {
  if (message.type === 'placement') return cashMoved(message.balance);
  if (message.type !== 'bet') return [];
  if (message.op === 'remove') {
    const removed = message.ids.flatMap((id) => {
      const betId = BetId.safeParse(String(id));
      return betId.success ? [betId.data] : [];
    });
    return [{ type: 'myBets/changed', data: { bets: [], removed } }];
  }
  const bets = message.bets.flatMap((body) => {
    const bet = Bet.safeParse(body);
    return bet.success ? [toMyBet(bet.data)] : [];
  });
  const changed: NewDerived = { type: 'myBets/changed', data: { bets, removed: [] } };
  return [changed, ...cashMoved(message.balance)];
}

/** Live messages about the customer's own bets and the cash they moved (MYB-02). */
export const myBetsLive: Epic = (events$, state$) =>
  events$.pipe(
    filter(isAccountMessage),
    mergeMap(({ data: { message } }) => {
      const { current, logout } = state$.value.session;
      // A message that was on its way when the session ended belongs to nobody here; the end begins with the
      // logout (SES-08).
      return current === null || logout.status !== 'idle' ? EMPTY : from(decide(message));
    }),
  );
