import { expect, it } from 'vitest';
import { boostPercentage, priceBoostKind, shownPriceBoost } from '#domain/bonus/price-boost.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { simulatorConfig } from '../config.ts';
import { football } from '../sports/football/football.ts';
import { EventBoost } from './price-boost.ts';
import type { MarketSight } from './sight.ts';
import { programmeOf } from './sport-programme.ts';

const of = { key: 'm', market: 'MATCH_ODDS', side: 'HOME', name: 'Home to win' };
const at = (ordinary: string | null, changes: object = {}) =>
  new EventBoost(of, { percent: 60, maxStake: 2_000 }, '2/1').sight(
    { isBefore: true, isOpen: true, ...changes },
    { odds: ordinary, suspended: ordinary === null },
  );
const first = ({ shape, prices }: MarketSight) => ({
  was: shape.selections[0]?.boost?.originalOdds,
  now: prices[0]?.odds,
});

it('[BON-04] a boosted price is for the time before the match and is settled with its score', () => {
  expect(at('2/1')).toMatchObject({ state: 'OPEN', prices: [{ odds: '3/1' }] });
  // Nobody is told to wait for it (MEND-30).
  expect(at('2/1', { isBefore: false })).toMatchObject({ state: 'SUSPENDED', shape: { begun: true } });
  expect(at('2/1').shape.begun).toBeUndefined();
  const ended = (outcome: 'WON' | 'LOST' | 'VOID') =>
    at(null, { isBefore: false, outcome }).result?.results[0]?.result.outcome;
  expect([ended('WON'), ended('LOST'), ended('VOID')]).toEqual(['WON', 'LOST', 'VOID']);
});

it('[MEND-30] [BON-04.4] what a boosted price was is what the match result pays at that moment, in every match', () => {
  expect([at('2/1'), at('5/2'), at('7/4')].map(first)).toEqual([
    { was: '2/1', now: '3/1' },
    { was: '5/2', now: '4/1' },
    { was: '7/4', now: '14/5' },
  ]);
  expect(at(null)).toMatchObject({ state: 'SUSPENDED' });
  const programme = programmeOf('boosts')(football(simulatorConfig.football));
  let boosts = 0;
  for (const { key, listedAt } of programme.listed(0, 3_600_000).slice(0, 60)) {
    const run = programme.open(key);
    if (run === undefined) continue;
    for (let now = listedAt; now < run.goneAt; now = Math.max(run.next() ?? run.goneAt, now + 1)) {
      run.advance(now);
      const { markets } = run.look();
      const boost = markets.find(({ shape }) => shape.type === 'PRICE_BOOST');
      if (boost?.state !== 'OPEN') continue;
      const ordinary = markets.find(({ shape }) => shape.key.endsWith('/MATCH_ODDS'));
      expect(first(boost).was).toBe(ordinary?.prices[0]?.odds);
      boosts += 1;
    }
  }
  expect(boosts).toBeGreaterThan(20);
});

it('[BON-04.3] says what the price was, and the largest stake only above 40 %', () => {
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
