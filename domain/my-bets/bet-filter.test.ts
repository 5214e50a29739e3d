import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allRecent,
  type BetFilter,
  filterInPath,
  momentsOf,
  PHASES,
  parseFilter,
  queryOf,
  spans,
} from './bet-filter.ts';

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const period = fc.oneof(
  fc.constantFrom(...spans).map((span): BetFilter['period'] => ({ kind: 'last', span })),
  fc.tuple(day, day).map((days): BetFilter['period'] => {
    const [firstDay = '', lastDay = ''] = days.toSorted();
    return { kind: 'days', firstDay, lastDay };
  }),
);
const filters = fc.record({
  period,
  phase: fc.constantFrom(...PHASES),
  sport: fc.constantFrom(null, 'SBTC1_1', 'sim.crown'),
});

/** By the zone data of the runtime, which the code never asks. */
const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });

describe('what a history is asked for', () => {
  it('[MYB-01.3] an address says the filter and nothing is lost', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(filterInPath(`/mybets/history/sports${queryOf(filter)}`)).toEqual(filter);
      }),
    );
    expect(queryOf(allRecent)).toBe('');
  });

  it('[MYB-01.5] own dates are whole days of London, both counted in, also where clocks change', () => {
    const moments = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2029-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.tuple(day, day), moments, (days, moment) => {
        const [firstDay = '', lastDay = ''] = days.toSorted();
        const { since, before } = momentsOf({ kind: 'days', firstDay, lastDay }, 0);
        const here = london.format(moment);
        const isIn = moment.getTime() >= since && moment.getTime() < (before ?? 0);
        expect(isIn).toBe(here >= firstDay && here <= lastDay);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses what is no period, day, phase or sport, and an address with it means the default', () => {
    for (const bad of [
      { period: 'ever' },
      { period: 'own' },
      { period: 'own', firstDay: '2026-02-30', lastDay: '2026-03-01' },
      { period: 'own', firstDay: '2026-03-02', lastDay: '2026-03-01' },
      { phase: 'later' },
      { sport: "x' or 1" },
    ])
      expect(parseFilter(bad)).toBeUndefined();
    expect(filterInPath('/mybets/history/sports?period=own&firstDay=x')).toEqual(allRecent);
  });
});
