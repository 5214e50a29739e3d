import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SelectionId } from '#domain/brand.ts';
import { FIVE_GROUPS, type FiveGroup, fiveGroupOf } from '#domain/builder/fives.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { FIVES } from '#domain/contract/squads-query.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { kickOff, smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { EVEN, ModelledFeed } from '#testing/offers/modelled-match.ts';
import { chanceByCounting, MARKETS_OF_FIVES, winnerOf } from '#testing/oracles/five-oracle.ts';
import { builderPricing } from '../config/builder.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { createCombiner } from './combiner.ts';
import { builderAccaView, widgetsView } from './prebuilt.ts';

/** `13/8` as hundredths of the decimal price, up. */
function hundredths(text: string): number {
  const [num = 0, den = 1] = text.split('/').map(Number);
  return Math.ceil((100 * (num + den)) / den);
}

async function world() {
  const catalogue = createCatalogue(memoryIdBook());
  const feed = new ModelledFeed(['first', 'second']);
  await feed.start((batch) => void catalogue.apply(batch));
  catalogue.apply(smallOffer);
  const combiner = createCombiner(catalogue, () => [feed]);
  const context = { catalogue, now: kickOff - 3_600_000, brands: BRANDS, combiner };
  const [event] = [...catalogue.events()].filter(({ name }) => name === 'first');
  if (event === undefined) throw new Error('no match');
  const asked = { ...FIVES, count: undefined };
  const five = (selectionIds: readonly SelectionId[]) =>
    widgetsView(context, { ...asked, eventId: event.id, selectionIds }).result.widgets[0];
  const markets = event.marketIds.flatMap((id) => catalogue.market(id) ?? []);
  const matches = () =>
    widgetsView(context, { ...asked, eventId: undefined, selectionIds: [] }).result.widgets[0]?.eventIds;
  /** `MATCH_ODDS/HOME` of the first match. */
  const idOf = (key: string): SelectionId => {
    const [type, side] = key.split('/');
    const market = markets.find((one) => catalogue.marketKey(one.id) === `first/${type}`);
    const found = market?.selectionIds.find((id) => catalogue.selection(id)?.outcomeType === side);
    if (found === undefined) throw new Error(`no ${key}`);
    return found;
  };
  return { context, feed, event, five, markets, matches, idOf };
}

it('[GAM-02.1] offers the matches that have every group, and none while one of them is shut', async () => {
  const { feed, matches, event } = await world();
  expect(matches()).toHaveLength(2);
  feed.say({ kind: 'marketState', market: 'first/CORRECT_SCORE', state: 'SUSPENDED' });
  expect(matches()).toHaveLength(1);
  expect(matches()).not.toContain(event.id);
});

/** A five that a score makes come true, by the sides of its markets. */
const five = fc
  .record({
    goals: fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 2 }))),
    markets: fc.tuple(...FIVE_GROUPS.map((group) => fc.constantFrom(...MARKETS_OF_FIVES[group]))),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
  })
  .map(({ goals: [halfHome = 0, halfAway = 0, home = 0, away = 0], markets, order }) => {
    const score = { halfHome, halfAway, home: halfHome + home, away: halfAway + away };
    return order.map((at) => {
      const market = markets[at] ?? '';
      return `${market}/${winnerOf(market, score)}`;
    });
  });

it('[GAM-02.1] the price of a five is that without what adds nothing, and what adds nothing is so', async () => {
  const { context, idOf, five: asked } = await world();
  fc.assert(
    fc.property(five, (keys) => {
      const ids = keys.map(idOf);
      const combined = context.combiner.combine(ids);
      if (combined.kind === 'refused') throw new Error(`refused: ${combined.reason}`);
      const rest = ids.filter((id) => !combined.redundant.includes(id));
      const [only] = rest;
      // Without it they are a bet builder like any other, or one selection at its own price.
      if (rest.length === 1 && only !== undefined)
        expect(hundredths(fractionalText(combined.odds))).toBe(
          hundredths(context.catalogue.selection(only)?.odds ?? ''),
        );
      else expect(context.combiner.combine(rest)).toMatchObject({ kind: 'priced', odds: combined.odds });
      // Counted score by score: nothing is lost without it, and with each of the others something is.
      const kept = keys.filter((_, at) => rest.includes(ids[at] ?? ids[0]!));
      const whole = chanceByCounting(EVEN, keys);
      expect(chanceByCounting(EVEN, kept)).toBe(whole);
      for (const one of kept)
        expect(
          chanceByCounting(
            EVEN,
            kept.filter((other) => other !== one),
          ),
        ).toBeGreaterThan(whole);
      const longest = Math.max(...rest.map((id) => hundredths(context.catalogue.selection(id)?.odds ?? '')));
      const fair = Math.max(Math.min(100 / (whole * builderPricing.margin), builderPricing.longest), longest);
      if (rest.length > 1)
        expect(Math.abs(hundredths(fractionalText(combined.odds)) - fair)).toBeLessThan(1 + fair * 1e-3);
      // The order asked decides nothing, and the page says the same as the slip.
      expect(context.combiner.combine(ids.toReversed())).toMatchObject({ odds: combined.odds });
      expect(asked(ids)?.picks).toMatchObject({ redundant: combined.redundant, refused: null });
    }),
    { numRuns: 25 },
  );
});

it('[GAM-02.1] [BBD-02.3] what is not excluded on the way leads to five legs, those that add nothing too', async () => {
  const { five: asked, markets, event, context } = await world();
  const options = (group: FiveGroup) =>
    markets.flatMap((one) => (fiveGroupOf(event, one) === group ? one.selectionIds : []));
  const choice = fc.tuple(
    fc.shuffledSubarray([...FIVE_GROUPS], { minLength: 5 }),
    fc.tuple(...FIVE_GROUPS.map(() => fc.nat())),
  );
  fc.assert(
    fc.property(choice, ([order, drawn]) => {
      const ids: SelectionId[] = [];
      for (const [at, group] of order.entries()) {
        const picks = asked(ids)?.picks;
        expect(picks?.excluded.filter(({ reason }) => reason === 'implied' || reason === 'implies')).toEqual(
          [],
        );
        const excluded = new Set(picks?.excluded.map(({ id }) => id));
        const open = options(group).filter((id) => !excluded.has(id));
        const next = open[(drawn[at] ?? 0) % open.length];
        // There is always a score that has all of them, and it is in every group.
        if (next === undefined) throw new Error(`stuck at ${group}`);
        ids.push(next);
      }
      const [acca] = asked(ids)?.accas ?? [];
      expect(acca?.odds).toMatch(/^\d+\/100$/);
      // A link to it brings the same legs (BBD-03.2); fewer are no five, and have no link.
      expect(builderAccaView(context, acca?.id ?? '')?.result.selectionIds).toEqual(ids);
      const four = asked(ids.slice(0, 4))?.accas?.[0];
      expect(builderAccaView(context, four?.id ?? '')).toBeUndefined();
    }),
    { numRuns: 15 },
  );
});

it('[GAM-02.1] [BBD-02] beside a five nothing changes: a leg that adds nothing is refused', async () => {
  const { context, idOf } = await world();
  const whole = ['MATCH_ODDS/HOME', 'OVER_UNDER_25/UNDER', 'HALF_TIME/HOME', 'CORRECT_SCORE/S10'];
  const handicap = 'HANDICAP_MINUS_1/DRAW';
  const reason = (keys: readonly string[]) => {
    const combined = context.combiner.combine(keys.map(idOf));
    return combined.kind === 'refused' ? combined.reason : combined.kind;
  };
  expect(reason([...whole, handicap])).toBe('priced');
  expect(reason(whole)).toBe('implied');
  expect(reason([...whole, 'BOTH_TEAMS_TO_SCORE/NO'])).toBe('implied');
  expect(reason([...whole, handicap, 'BOTH_TEAMS_TO_SCORE/NO'])).toBe('implied');
  expect(reason([...whole, 'HANDICAP_MINUS_1/HOME'])).toBe('impossible');
});

it('[GAM-02.1] two legs of one group, and one of another match, have no price', async () => {
  const { five, markets, event, context } = await world();
  const goals = markets.filter((one) => fiveGroupOf(event, one) === 'goals');
  const pair = goals.slice(0, 2).flatMap(({ selectionIds }) => selectionIds.slice(0, 1));
  expect(five(pair)).toMatchObject({ accas: [], picks: { refused: 'sameMarket' } });
  const second = [...context.catalogue.events()].find(({ name }) => name === 'second');
  const [other] =
    second?.marketIds.slice(0, 1).flatMap((id) => context.catalogue.market(id)?.selectionIds ?? []) ?? [];
  expect(five([...pair.slice(0, 1), ...(other === undefined ? [] : [other])])).toMatchObject({
    accas: [],
    picks: { refused: 'notOffered' },
  });
});
