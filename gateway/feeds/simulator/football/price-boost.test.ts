import { expect, it } from 'vitest';
import { boostPercentage, priceBoostKind, shownPriceBoost } from '#domain/bonus/price-boost.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { boostSight } from './price-boost.ts';

const shape = {
  key: 'm/PRICE_BOOST',
  event: 'm',
  name: 'Super boost',
  type: 'PRICE_BOOST',
  groupRanks: { main: 2 },
  winners: 1,
  inplayDelay: 0,
  selections: [
    {
      key: 'm/PRICE_BOOST/HOME',
      name: 'Home to win',
      kind: 'REGULAR' as const,
      boost: { originalOdds: '2/1', maxStake: 2_000 },
    },
  ],
};
const state = { settled: false, period: 'PRE', home: 0, away: 0 } as never;
const at = (changes: object) => ({ ...(state as object), ...changes }) as never;

it('[BON-04] a boosted price stands until the match begins and is settled with its score', () => {
  const boosted = { shape, odds: '16/5' };
  expect(boostSight(boosted, state)).toMatchObject({ state: 'OPEN', prices: [{ odds: '16/5' }] });
  expect(boostSight(boosted, at({ period: '1H' })).state).toBe('SUSPENDED');
  const ended = (home: number, away: number) =>
    boostSight(boosted, at({ period: 'FT', settled: true, home, away })).result?.results[0]?.result.outcome;
  expect([ended(2, 1), ended(1, 1), ended(0, 1)]).toEqual(['WON', 'LOST', 'LOST']);
});

it('[BON-04] says what the price was, and the largest stake only above 40 %', () => {
  const shown = (odds: string, originalOdds: string) =>
    shownPriceBoost({ odds, boost: { originalOdds, maxStake: 2_000 } });
  expect(shown('16/5', '2/1')).toMatchObject({ kind: 'superBoost', maxStake: 2_000 });
  expect(shown('5/2', '2/1')).toMatchObject({ kind: 'priceBoost', maxStake: null });
  expect(shown('2/1', '2/1')).toBeUndefined();
  expect(shownPriceBoost({ odds: '2/1' })).toBeUndefined();
});

it('names a boost by what it is', () => {
  const [was, now] = [parseOddsText('2/1'), parseOddsText('16/5')];
  if (was === undefined || now === undefined) throw new Error('prices');
  expect(priceBoostKind(boostPercentage(was, now))).toBe('superBoost');
});
