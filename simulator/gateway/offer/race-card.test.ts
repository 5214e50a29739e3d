import { describe, expect, it } from 'vitest';
import type { FeedBatch, FeedMarket } from '#gateway/core/feed.ts';
import { Prng } from '../../random/prng.ts';
import type { Wagers } from '../../scenario/wagers.ts';
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
  casts: 0,
  unsettled: 0,
};
const cardOf = (seed: string, wagers: Partial<Wagers> = {}): RaceCard =>
  new RaceCard(
    new Market(new Prng(seed, 'market'), BEGIN, 1),
    { card: new Prng(seed, 'card'), casts: new Prng(seed, 'casts of the card') },
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
        isGuaranteed: card.raceOf(market)?.isGuaranteedAt() ?? true,
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

  it('tells forecasts and tricasts with their races alone, and where people name the first of a race', () => {
    for (const seed of SEEDS) {
      const [without, withCasts] = [cardOf(seed), cardOf(seed, { casts: 20 })];
      for (const card of [without, withCasts]) card.calm(BEGIN);
      expect(without.moves.some(({ market }) => isCast(market))).toBe(false);
      expect([...without.results.keys()].filter(isCast)).toEqual([]);
      expect([...withCasts.results.keys()].filter(isCast)).toHaveLength(6);
      // The races run as they do without.
      for (const race of RACES) expect(withCasts.results.get(race)).toEqual(without.results.get(race));
    }
  });

  it('says of a forecast and a tricast what it says of their race: when they are open, who is out, and how it ends', () => {
    for (const seed of SEEDS) {
      const card = cardOf(seed, { casts: 20, calledOff: 30, amends: 100 });
      const told = new Map<string, FeedMarket>();
      const hear = (batch: FeedBatch): void => {
        const decided = resultsIn(batch);
        // In one batch, or a bet could be settled by another finish than that of its race.
        for (const race of RACES)
          for (const of of castsOf(race)) expect(decided.includes(of)).toBe(decided.includes(race));
        for (const change of batch.changes)
          if (change.kind === 'market') told.set(change.market.key, change.market);
        for (const race of RACES) for (const of of castsOf(race)) follows(card, told, race, of);
      };
      hear(card.whole(BEGIN));
      for (let n = 1; n <= 14; n += 1) hear(card.moment(BEGIN + n * 430));
      hear(card.calm(BEGIN + 6_100));
      hear(card.afterwards(BEGIN + 7_000));
      hear(card.callAgain(BEGIN + 8_000));
    }
  });

  it('declares a dividend for each order that a finish stands for', () => {
    const counts = new Set<number>();
    for (const seed of SEEDS) {
      const card = cardOf(seed, { casts: 20 });
      card.calm(BEGIN);
      for (const race of RACES)
        for (const of of castsOf(race)) {
          const { results = [], dividends = [] } = card.results.get(of) ?? {};
          counts.add(dividends.length);
          const placed = results
            .filter(({ result }) => result.outcome === 'WON')
            .map(({ selection }) => selection);
          for (const { order } of dividends) {
            expect(order).toHaveLength(of.endsWith('forecast') ? 2 : 3);
            expect(new Set(order).size).toBe(order.length);
            expect(placed).toEqual(expect.arrayContaining([...order]));
          }
        }
    }
    expect(counts.has(0) && counts.has(1) && counts.has(2)).toBe(true);
  });
});

const castsOf = (race: string): readonly string[] =>
  ['forecast', 'tricast'].map((kind) => race.replace('win', kind));
const isCast = (market: string): boolean => /cast$/.test(market);

/**
 * What is told of a cast market is what is told of the win market of its race, and the checkers know of it.
 */
function follows(card: RaceCard, told: ReadonlyMap<string, FeedMarket>, race: string, of: string): void {
  const [win, cast] = [told.get(race), told.get(of)];
  const out = (one: typeof win) => one?.selections.map(({ kind, suspended }) => [kind, suspended]);
  expect(out(cast)).toEqual(out(win));
  expect(cast?.selections.every(({ odds }) => odds === null)).toBe(true);
  const left = cast?.selections.filter(({ suspended }) => !suspended).length ?? 0;
  const isShort = win?.state === 'OPEN' && left < (of.endsWith('forecast') ? 2 : 3);
  expect(cast?.state).toBe(isShort ? 'SUSPENDED' : win?.state);
  const last = card.moves.findLast(({ market }) => market === of)?.state ?? 'OPEN';
  expect(last).toBe(cast?.state);
}
