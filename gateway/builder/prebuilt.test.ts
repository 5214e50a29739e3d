import { describe, expect, it } from 'vitest';
import { BRANDS } from '#domain/config/defaults.ts';
import { SQUADS } from '#domain/contract/squads-query.ts';
import { kickOff, market, match, smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { ModelledFeed } from '#testing/offers/modelled-match.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import type { ViewContext } from '../views/view-context.ts';
import { createCombiner } from './combiner.ts';
import { builderAccaView, widgetsView } from './prebuilt.ts';

async function world(): Promise<{ context: ViewContext; feed: ModelledFeed }> {
  const catalogue = createCatalogue(memoryIdBook());
  const feed = new ModelledFeed(['first', 'second']);
  await feed.start((batch) => void catalogue.apply(batch));
  // Events of a feed without a model stand beside them.
  catalogue.apply(smallOffer);
  const combiner = createCombiner(catalogue, () => [feed]);
  return { context: { catalogue, now: kickOff - 3_600_000, brands: BRANDS, combiner }, feed };
}
const asked = {
  destination: SQUADS.destination,
  type: SQUADS.type,
  count: undefined,
  eventId: undefined,
  selectionIds: [],
};
type Answer = ReturnType<typeof widgetsView>;
const accasIn = (answer: Answer) => answer.result.widgets.flatMap((widget) => widget.accas ?? []);

describe('prebuilt bet builders', () => {
  it('[BBD-03.3] one of each match with a model; every one can be placed at its price', async () => {
    const { context } = await world();
    const answer = widgetsView(context, asked);
    const accas = accasIn(answer);
    expect(accas).toHaveLength(2);
    for (const { selectionIds, odds } of accas) {
      expect(selectionIds.length).toBeGreaterThan(1);
      const combined = context.combiner?.combine(selectionIds);
      expect(combined?.kind).toBe('priced');
      expect(odds).toMatch(/^\d+\/100$/);
      const listed = new Set(answer.entities.selections.map(({ id }) => id));
      expect(selectionIds.every((id) => listed.has(id))).toBe(true);
    }
  });

  it('[BBD-03.3] those of the next matches that have any, whatever else is built upon before them', async () => {
    const { context } = await world();
    const marketGroups = [{ id: 'yours', type: 'YOUR_BET', rank: 2, name: 'Bet builder' }];
    for (let nth = 0; nth < 9; nth += 1)
      context.catalogue.apply({
        at: kickOff,
        changes: [
          { kind: 'event', event: match(`game ${nth}`, { startTime: kickOff - 60_000 * nth, marketGroups }) },
          {
            kind: 'market',
            market: market(`game ${nth}.line`, `game ${nth}`, ['1/1', '1/1'], { groupRanks: { yours: 1 } }),
          },
        ],
      });
    expect(accasIn(widgetsView(context, asked))).toHaveLength(2);
  });

  it('[BBD-03.3] more of one event when asked, and none with a leg that cannot be bet on', async () => {
    const { context, feed } = await world();
    const first = [...context.catalogue.events()].find(({ name }) => name === 'first');
    const ofEvent = () => accasIn(widgetsView(context, { ...asked, count: 9, eventId: first?.id }));
    const before = ofEvent();
    expect(before.length).toBeGreaterThan(2);
    feed.say({ kind: 'marketState', market: 'first/HALF_TIME', state: 'SUSPENDED' });
    const after = ofEvent();
    expect(after.length).toBeLessThan(before.length);
    const [gone] = before.filter(({ id }) => !after.some((one) => one.id === id));
    expect(builderAccaView(context, gone?.id ?? '')).toBeUndefined();
    expect(builderAccaView(context, after[0]?.id ?? '')?.result.selectionIds).toEqual(after[0]?.selectionIds);
  });

  it('knows no other destination, no event of a feed without a model and no made-up id', async () => {
    const { context } = await world();
    expect(widgetsView(context, { ...asked, destination: 'HOME' }).result.widgets).toEqual([]);
    const derby = [...context.catalogue.events()].find(({ name }) => name === 'derby');
    expect(accasIn(widgetsView(context, { ...asked, eventId: derby?.id }))).toEqual([]);
    expect(builderAccaView(context, 'bba-1-early-lead x')).toBeUndefined();
    expect(builderAccaView(context, 'nonsense')).toBeUndefined();
  });
});
