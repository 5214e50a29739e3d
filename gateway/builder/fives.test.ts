import { expect, it } from 'vitest';
import type { SelectionId } from '#domain/brand.ts';
import { FIVE_GROUPS, fiveGroupOf } from '#domain/builder/fives.ts';
import { BRANDS } from '#domain/config/defaults.ts';
import { FIVES } from '#domain/contract/squads-query.ts';
import { kickOff, smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { ModelledFeed } from '#testing/offers/modelled-match.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { createCombiner } from './combiner.ts';
import { builderAccaView, widgetsView } from './prebuilt.ts';

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
  return { context, feed, event, five, markets, matches };
}

it('[GAM-02.1] offers the matches that have every group, and none while one of them is shut', async () => {
  const { feed, matches, event } = await world();
  expect(matches()).toHaveLength(2);
  feed.say({ kind: 'marketState', market: 'first/CORRECT_SCORE', state: 'SUSPENDED' });
  expect(matches()).toHaveLength(1);
  expect(matches()).not.toContain(event.id);
});

it('[GAM-02.1] [BBD-02.3] picks that are not excluded lead to five legs at the price of the model', async () => {
  const { five, markets, event, context } = await world();
  const options = (group: string) =>
    markets.flatMap((one) => (fiveGroupOf(event, one) === group ? one.selectionIds : []));
  const order = ['score', 'goals', 'main', 'handicap', 'halves'] as const;
  const search = (ids: readonly SelectionId[]): readonly SelectionId[] | undefined => {
    const group = order[ids.length];
    if (group === undefined) return ids;
    const excluded = new Set(five(ids)?.picks?.excluded.map((one) => one.id));
    for (const id of options(group).toReversed()) {
      if (excluded.has(id)) continue;
      const found = search([...ids, id]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const whole = search([]) ?? [];
  expect(whole).toHaveLength(FIVE_GROUPS.length);
  const [acca] = five(whole)?.accas ?? [];
  const combined = context.combiner.combine(whole);
  expect(combined.kind).toBe('priced');
  expect(acca?.odds).toMatch(/^\d+\/100$/);
  // A link to it brings the same legs (BBD-03.2).
  expect(builderAccaView(context, acca?.id ?? '')?.result.selectionIds).toEqual(whole);
  // Fewer are no five, and have no link.
  const four = five(whole.slice(0, 4))?.accas?.[0];
  expect(four?.selectionIds).toHaveLength(4);
  expect(builderAccaView(context, four?.id ?? '')).toBeUndefined();
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
