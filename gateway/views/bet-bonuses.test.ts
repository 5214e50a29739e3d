import { describe, expect, it } from 'vitest';
import { EventId } from '#domain/brand.ts';
import { FreeBet, ProfitBoost } from '#domain/contract/bonuses.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import { boostsOf } from './bet-bonuses.ts';

const common = { name: 'n', issuedAt: 0, expiresAt: 1 };
const freeBet = (id: string, bets: string) =>
  FreeBet.parse({ ...common, id, bets, amount: 500, currency: 'GBP' });
const held = {
  freeBets: [freeBet('any', 'ANY'), freeBet('single', 'SINGLE'), freeBet('acca', 'COMBO')],
  profitBoosts: [ProfitBoost.parse({ ...common, id: 'p', bets: 'ANY', percentage: 25, maxStake: null })],
};
const event = new DemoOffer(1).event(EventId.parse(1));
const leg = { odds: packOdds(2, 1), event };
const win = { num: 3n, den: 1n };
const limits = {
  ...testLimits,
  accaBoost: {
    id: 'acca-boost',
    minimumLegs: 3,
    minimumLegOdds: '1/5',
    stepPercent: 5,
    maximumPercent: 50,
    virtualSportIds: [],
  },
};

describe('what a bet could be struck with', () => {
  it('[BON-02.1] free bets for singles go with singles, those for accumulators with accas and bet builders', () => {
    const idsFor = (type: 'SINGLE' | 'COMBO' | 'YOURBET' | 'SYSTEM' | 'FORECAST') =>
      boostsOf({ type, legs: [leg], win, oddsFormat: 'FRACTIONAL' }, held, limits).freeBets;
    expect(idsFor('SINGLE')).toEqual(['any', 'single']);
    expect(idsFor('COMBO')).toEqual(['any', 'acca']);
    expect(idsFor('YOURBET')).toEqual(['any', 'acca']);
    expect(idsFor('SYSTEM')).toBeUndefined();
    expect(idsFor('FORECAST')).toBeUndefined();
  });

  it('[BON-03] shows the boosted odds in the format asked for, and nothing at starting price', () => {
    const single = { type: 'SINGLE', legs: [leg], win } as const;
    const shown = (oddsFormat: 'FRACTIONAL' | 'DECIMAL') => boostsOf({ ...single, oddsFormat }, held, limits);
    expect(shown('FRACTIONAL').profitBoosts).toEqual([
      { id: 'p', percentage: 25, maxStake: null, displayOddsBoosted: '5/2' },
    ]);
    expect(shown('DECIMAL').profitBoosts?.[0]?.displayOddsBoosted).toBe('3.50');
    const starting = { ...single, win: null, oddsFormat: 'DECIMAL' } as const;
    expect(boostsOf(starting, held, limits).profitBoosts).toBeUndefined();
  });

  it('[BON-05.4] names the acca boost for the acca that placement would boost, and for no other', () => {
    const acca = { type: 'COMBO', legs: [leg, leg, leg, leg], win, oddsFormat: 'DECIMAL' } as const;
    expect(boostsOf(acca, held, limits)).toMatchObject({
      comboBonusPercentage: 10,
      comboBonusId: 'acca-boost',
    });
    expect(boostsOf(acca, held, testLimits)).not.toHaveProperty('comboBonusPercentage');
    const inPlay = event === undefined ? undefined : { ...event, inplay: true };
    const mixed = { ...acca, legs: [leg, leg, leg, { ...leg, event: inPlay }] };
    expect(boostsOf(mixed, held, limits)).not.toHaveProperty('comboBonusPercentage');
    expect(boostsOf({ ...acca, legs: [leg, leg] }, held, limits)).not.toHaveProperty('comboBonusPercentage');
  });
});
