import type { NewInput } from '#domain/events/registry.ts';
import { userAnswer } from '../runtime/user-answer.ts';
import { wireBet } from '../runtime/wire-bet.ts';

/** A customer who can log in, and bets of theirs as the gateway tells them. */
export const loginAnswer = {
  resultCode: 0,
  data: {
    gwSessionId: 'g1',
    bettingToken: 'x',
    workflow: null,
    expiresAt: Date.now() + 9e7,
    userInfo: userAnswer({ cash: 123_450 }),
  },
};
export const loggingIn: NewInput = {
  type: 'intent/loginSubmitted',
  data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
};

export const legOf = (nth: number, changed: object = {}) => ({
  selectionId: 100 + nth,
  marketId: 50 + nth,
  eventId: 20_000,
  selectionName: `Selection ${nth}`,
  marketName: 'Match result',
  eventName: 'Everton v Brighton',
  sportId: 'SBTC1_1',
  startTime: 5_000,
  odds: '5/2',
  eachWay: false,
  placeTerms: null,
  state: 'OPEN',
  rule4Pence: 0,
  deadHeat: null,
  ...changed,
});

/** An open single; a number of its own for each `nth`. */
export const betOf = (nth: number, changed: object = {}) =>
  wireBet(`SB-${String(nth).padStart(4, '0')}`, { placedAt: 1_000 + nth, legs: [legOf(nth)], ...changed });

const LATELY = Date.now() - 60_000;
/** A bet that was lost; later ones settled later. */
export const settledBet = (nth: number) =>
  betOf(nth, {
    status: 'SETTLED',
    result: 'LOST',
    settledAt: LATELY + nth,
    returns: 0,
    legs: [legOf(nth, { state: 'LOST' })],
  });

export const openBetsAnswer = (bets: readonly object[]) => ({ resultCode: 0, data: { bets } });
export const settledAnswer = (bets: readonly object[], next: string | null = null) => ({
  resultCode: 0,
  result: { bets, next },
});
export const statisticsAnswer = (changed: object = {}) => ({
  resultCode: 0,
  payload: {
    data: {
      statistic: {
        currency: 'GBP',
        bets: 2,
        totalWager: 2_000,
        totalReturns: 1_500,
        totalNetReturns: -500,
        wins: 500,
        losses: 1_000,
        lifetimeNet: 12_300,
        sports: ['SBTC1_1'],
        ...changed,
      },
    },
  },
});
