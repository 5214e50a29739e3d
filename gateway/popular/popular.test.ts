import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { BRANDS } from '#domain/config/defaults.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { kickOff, market, match } from '#testing/offers/catalogue-fixture.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedChange } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import type { ViewContext } from '../views/view-context.ts';
import { type BackedRow, createPopular } from './create-popular.ts';
import { coarse, popularView } from './popular-view.ts';

const KEYS = ['one', 'two', 'three'];

function context(change: Parameters<typeof match>[1] = {}): ViewContext {
  const catalogue = createCatalogue(memoryIdBook());
  const changes = KEYS.flatMap((key): FeedChange[] => [
    { kind: 'event', event: match(key, change) },
    { kind: 'market', market: market(`${key}.odds`, key, ['6/4', '9/4', '2/1']) },
  ]);
  catalogue.apply({ at: kickOff - 1_000, changes });
  return { catalogue, now: kickOff - 1_000, brands: BRANDS };
}

/** So many customers on the nth selection of the offer. */
function bets(of: ViewContext, nth: number, customers: number, from = 0): BackedRow[] {
  const all = [...of.catalogue.events()].flatMap((event) =>
    event.marketIds.flatMap((id) => {
      const selections = of.catalogue.market(id)?.selectionIds ?? [];
      return selections.map((selection) => ({
        event_id: event.id,
        market_id: id,
        selection_id: selection,
      }));
    }),
  );
  const row = all[nth % all.length];
  if (row === undefined) throw new Error('nothing on offer');
  return Array.from({ length: customers }, (_, n) => ({ ...row, user_id: `u-${from + n}` }));
}

describe('what is popular, as a page is told', () => {
  it('[BRW-09.5] says nothing of a selection below the first step, and what the operator features then', () => {
    const offer = context();
    const answer = popularView(offer, bets(offer, 0, 4), 'football')?.result;
    expect(answer?.selections).toEqual([]);
    expect(answer?.leagues).toEqual([]);
    expect(answer?.featured.eventIds).toHaveLength(KEYS.length);
    expect(answer?.featured.leagues.every(({ atLeast }) => atLeast === undefined)).toBe(true);
  });

  it('[BRW-09.5] features contests of many where a sport has no matches to come', () => {
    const offer = context({ outright: true, inplay: true });
    const answer = popularView(offer, [], 'football');
    expect(answer?.result.featured.eventIds).toHaveLength(KEYS.length);
    expect(answer?.entities.markets).toHaveLength(KEYS.length);
  });

  it('[BRW-09.5] never tells a count but its step, orders by steps, and names no customer', () => {
    const offer = context();
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 9, maxLength: 9 }), (counts) => {
        const rows = counts.flatMap((count, nth) => bets(offer, nth, count));
        const answer = popularView(offer, rows, 'football');
        const steps = answer?.result.selections.map(({ atLeast }) => atLeast) ?? [];
        // By hand: 5, 10, 25, 50.
        const told = counts.map((count) => [50, 25, 10, 5].find((step) => count >= step) ?? 0);
        expect(steps).toEqual(told.filter((step) => step > 0).toSorted((a, b) => b - a));
        expect(JSON.stringify(answer)).not.toContain('u-');
      }),
    );
  });

  it('[BRW-09.5] counts a customer of several bets in a league once', () => {
    const offer = context();
    const rows = [0, 3, 6].flatMap((nth) => bets(offer, nth, 2));
    expect(popularView(offer, rows, 'football')?.result.leagues).toEqual([]);
    const others = [0, 3, 6].flatMap((nth) => bets(offer, nth, 2, nth));
    expect(popularView(offer, others, 'football')?.result.leagues[0]?.atLeast).toBe(5);
  });

  it('[BRW-09.1] has a page for the sports of the configuration alone', () => {
    const offer = context();
    expect(popularView(offer, [], 'football')).toBeDefined();
    expect(popularView(offer, [], 'virtual-horses')).toBeUndefined();
    expect(popularView(offer, [], 'no-sport')).toBeUndefined();
    // Of another sport are none of these bets.
    expect(popularView(offer, bets(offer, 0, 90), 'darts')?.result.selections).toEqual([]);
  });

  it('[BRW-09.5] leaves out what is no longer on offer', () => {
    const offer = context();
    const rows = bets(offer, 0, 12).map((row) => ({ ...row, selection_id: 9_999_999 }));
    expect(popularView(offer, rows, 'football')?.result.selections).toEqual([]);
  });

  it('steps', () => {
    expect([0, 4, 5, 9, 10, 4_000].map(coarse)).toEqual([undefined, undefined, 5, 5, 10, 1_000]);
  });
});

describe.each(databases)('what is popular, by the books of $name', (database) => {
  const fresh = database.use();
  let offer: DemoOffer;
  let world: ServicesHarness;

  beforeEach(async () => {
    offer = new DemoOffer(3);
    world = await servicesHarness(await fresh(), offer);
    return () => world.close();
  });

  it('[BRW-09.5] accepted bets of the last hours, the same at every gateway, read once a minute', async () => {
    const { db } = world.data.database;
    const ann = await world.customer('ann', 100_000);
    const place = async (event: number): Promise<void> => {
      await world.money.placement.placeBets(ann, [slipFor(offer, ann, [selectionId(event, 0)])]);
    };
    const row = (event: number) => ({
      event_id: eventId(event),
      market_id: marketId(event),
      selection_id: selectionId(event, 0),
      user_id: ann,
    });
    await place(1);
    const first = createPopular(db, world.clock.now);
    expect(await first.backed()).toEqual([row(1)]);
    world.clock.at += 30_000;
    await place(2);
    expect(await first.backed()).toEqual([row(1)]);
    expect(await createPopular(db, world.clock.now).backed()).toHaveLength(2);
    world.clock.at += 31_000;
    expect(await first.backed()).toHaveLength(2);
    // The first bet is older than a day by now, the second is not.
    world.clock.at += 24 * 3_600_000 - 50_000;
    expect(await first.backed()).toEqual([row(2)]);
  });
});
