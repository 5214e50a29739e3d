import { describe, expect, it } from 'vitest';
import type { FeedBatch } from '#gateway/core/feed.ts';
import { Prng } from '../chance/prng.ts';
import type { Wagers } from '../world/wagers.ts';
import { Market } from './market.ts';
import { RaceCard } from './race-card.ts';

const BEGIN = 1_000_000;
const WAGERS: Wagers = {
  races: 3,
  runners: 6,
  amends: 0,
  eachWay: 0,
  systems: 0,
  allIn: 0,
  payout: 0,
  racegoers: 0,
  withdrawals: 100,
  calledOff: 0,
};
const cardOf = (seed: string, wagers: Partial<Wagers> = {}): RaceCard =>
  new RaceCard(
    new Market(new Prng(seed, 'market'), BEGIN, 1),
    new Prng(seed, 'card'),
    BEGIN,
    { ...WAGERS, ...wagers },
    6_000,
  );
const RACES = ['race0.win', 'race1.win', 'race2.win'];
const SEEDS = ['1', '2', '3', '4', '5', '6', '7', '8'];
const outcomesOf = (card: RaceCard, market: string): readonly string[] =>
  card.results.get(market)?.results.map(({ result }) => result.outcome) ?? [];
const resultsIn = ({ changes }: FeedBatch): readonly string[] =>
  changes.flatMap((change) => (change.kind === 'result' ? [change.market] : []));

describe('a race card', () => {
  it('takes more than ninety pence where several runners refuse to start, and best odds are not guaranteed', () => {
    const sums = SEEDS.flatMap((seed) => {
      const card = cardOf(seed);
      card.calm(BEGIN);
      return [...card.results.values()].map(({ market, deductions }) => ({
        isGuaranteed: card.raceOf(market)?.isGuaranteed ?? true,
        pence: deductions.reduce((sum, { pencePerPound }) => sum + pencePerPound, 0),
      }));
    });
    expect(sums.some(({ isGuaranteed, pence }) => !isGuaranteed && pence > 90)).toBe(true);
    expect(sums.filter(({ isGuaranteed, pence }) => isGuaranteed && pence > 0)).toEqual([]);
  });

  it('pays every stake back for a contest that is called off, and gives it a result after all', () => {
    for (const seed of SEEDS) {
      const card = cardOf(seed, { calledOff: 100 });
      card.calm(BEGIN);
      for (const race of RACES) expect(new Set(outcomesOf(card, race))).toEqual(new Set(['VOID']));
      card.afterwards(BEGIN + 1);
      for (const race of RACES) expect(outcomesOf(card, race)).toContain('WON');
    }
  });

  it('ends a handicap half lost on either side within six calls of most cards', () => {
    const ended = SEEDS.map((seed) => {
      const card = cardOf(seed);
      card.calm(BEGIN);
      const sides = new Set<number>();
      for (let n = 1; n <= 6; n += 1) {
        expect(resultsIn(card.callAgain(BEGIN + n))).toHaveLength(4);
        sides.add(outcomesOf(card, 'handicap.line').indexOf('HALF_LOST'));
      }
      return sides.has(0) && sides.has(1);
    });
    expect(ended.filter(Boolean).length).toBeGreaterThan(SEEDS.length / 2);
  });
});
