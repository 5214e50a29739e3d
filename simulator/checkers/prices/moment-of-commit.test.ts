import { describe, expect, it } from 'vitest';
import type { MarketMove, Offer } from '../../gateway/offer/offer.ts';
import type { BetRow, DatabaseSnapshot } from '../database-snapshot.ts';
import { atStandingPrices, waitedInPlay } from './moment-of-commit.ts';
import { onOpenMarkets } from './open-market.ts';

const booksOf = (placedAt: number, market: string, odds = '2/1'): DatabaseSnapshot => {
  const bet: BetRow = {
    id: 'SB-1',
    ref: 'r',
    user: 'u-ann',
    stake: 100,
    totalStake: 100,
    status: 'OPEN',
    returns: null,
    placedAt,
    legs: [{ selection: 1, market, odds, version: 1 }],
  };
  return {
    placements: new Map(),
    bets: new Map([['r', bet]]),
    cash: new Map(),
    outbox: 0,
    selections: new Map([[1, `${market}.a`]]),
  };
};
const offer = (more: Partial<Offer>): Offer => ({
  moves: [],
  priceOf: () => undefined,
  whole: (at) => ({ at, changes: [] }),
  move: (at) => ({ at, changes: [] }),
  calm: (at) => ({ at, changes: [] }),
  wait: () => 1,
  ...more,
});

describe('the moment of a commit', () => {
  it('[FAIL-42] sees a bet in play that did not wait for its delay', () => {
    const found = (market: string, came: number) =>
      waitedInPlay(new Map([['r', came]]), booksOf(5_000, market)).map(({ fingerprint }) => fingerprint);
    expect(found('live.odds', 3_000)).toEqual([]);
    expect(found('live.odds', 3_001)).toEqual(['FAIL-42 no delay']);
    expect(found('a.odds', 5_000)).toEqual([]);
  });

  it('[MEND-01] [FAIL-42] sees a yes to an offer in play that was struck without the delay', () => {
    const found = (at: number) =>
      waitedInPlay(new Map([['r', 0]]), booksOf(5_000, 'live.odds'), [{ ref: 'r', answer: 'ACCEPT', at }]);
    expect([found(3_000), found(3_001)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('[FAIL-40] [FAIL-04] sees a price that did not stand at that moment', () => {
    const prices = [
      { at: 0, selection: 'a.odds.a', odds: '2/1' },
      { at: 100, selection: 'a.odds.a', odds: '1/1' },
    ];
    const found = (placedAt: number, odds: string) =>
      atStandingPrices({ market: offer({ prices }), people: [] }, booksOf(placedAt, 'a.odds', odds)).map(
        ({ fingerprint }) => fingerprint,
      );
    expect([found(99, '2/1'), found(100, '2/1'), found(100, '1/1'), found(101, '1/1')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    const gone = ['INV-05 at a price that did not stand'];
    expect([found(101, '2/1'), found(99, '1/1')]).toEqual([gone, gone]);
  });

  it('[INV-10] sees a bet on a market that was suspended, and on one whose event was', () => {
    const found = (market: string) => {
      const moves: MarketMove[] = [
        { at: 100, market, state: 'SUSPENDED' },
        { at: 200, market, state: 'OPEN' },
      ];
      return [99, 150, 250].map(
        (at) => onOpenMarkets({ market: offer({ moves }) }, booksOf(at, 'a.odds')).length,
      );
    };
    expect([found('a.odds'), found('a'), found('b')]).toEqual([
      [0, 1, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]);
  });
});
