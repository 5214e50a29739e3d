import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changes, event, market, results } from '#testing/offers/arbitrary-changes.ts';
import type { Catalogue, CatalogueDelta } from './catalogue.ts';
import { FeedDefect } from './check-batch.ts';
import { createCatalogue, versionAt, versionsFrom } from './create-catalogue.ts';
import type { FeedBatch, FeedChange } from './feed.ts';
import { memoryIdBook } from './memory-id-book.ts';

/** Everything that can be reached from the listed events, by id. */
function everything(catalogue: Catalogue) {
  const events = new Map([...catalogue.events()].map((entity) => [entity.id, entity]));
  const markets = new Map(
    [...events.values()].flatMap((entity) =>
      entity.marketIds.map((id) => [id, catalogue.market(id)!] as const),
    ),
  );
  const selections = new Map(
    [...markets.values()].flatMap((entity) =>
      entity.selectionIds.map((id) => [id, catalogue.selection(id)!] as const),
    ),
  );
  return { events, markets, selections };
}

type Versioned = ReadonlyMap<number, { readonly version: number }>;
function expectTouched(before: Versioned, after: Versioned, touched: readonly number[]): void {
  for (const [id, entity] of after) {
    const earlier = before.get(id);
    const { version: _now, ...now } = entity;
    if (earlier === undefined) {
      expect(touched).toContain(id);
      continue;
    }
    const { version: _then, ...then } = earlier;
    const rise = entity.version - earlier.version;
    if (touched.includes(id)) expect(rise).toBeGreaterThanOrEqual(1);
    else expect({ rise, now }).toEqual({ rise: 0, now: then });
  }
}

const touchedBy = (delta: CatalogueDelta) => ({
  events: [...delta.events, ...delta.scoreboards],
  selections: [...delta.selections, ...delta.priced],
});

describe('the catalogue', () => {
  it('applies a batch whole or not at all, and the delta names exactly what changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(changes, { minLength: 1, maxLength: 4 }), { maxLength: 30 }),
        (batches) => {
          const catalogue = createCatalogue(memoryIdBook());
          for (const batch of batches) {
            const before = everything(catalogue);
            let delta: CatalogueDelta;
            try {
              delta = catalogue.apply({ at: 1, changes: batch });
            } catch (defect) {
              expect(defect).toBeInstanceOf(FeedDefect);
              expect(everything(catalogue)).toEqual(before);
              continue;
            }
            const after = everything(catalogue);
            const { events, selections } = touchedBy(delta);
            expectTouched(before.events, after.events, events);
            expectTouched(before.markets, after.markets, delta.markets);
            expectTouched(before.selections, after.selections, selections);
            expect(new Set(events).size).toBe(events.length);
            expect(new Set(selections).size).toBe(selections.length);
            for (const entity of after.events.values()) {
              const open = entity.marketIds.filter((id) => after.markets.get(id)!.state !== 'CLOSED');
              expect(entity.marketCount).toBe(open.length);
            }
            for (const entity of after.markets.values())
              expect(entity.suspended).toBe(entity.state !== 'OPEN');
          }
        },
      ),
    );
  });

  it('raises a version once per batch, however often the batch names the entity', () => {
    const catalogue = createCatalogue(memoryIdBook(), () => 7);
    const shown: FeedChange[] = [
      { kind: 'event', event: event('e1') },
      { kind: 'market', market: market('m1', 'e1', ['a', 'b']) },
    ];
    const first = catalogue.apply({ at: 1, changes: shown });
    const selection = first.selections[0]!;
    expect(catalogue.event(first.events[0]!)).toMatchObject({ version: 7, marketCount: 1 });
    expect(catalogue.apply({ at: 2, changes: shown })).toMatchObject({
      events: [],
      markets: [],
      selections: [],
    });
    const price = (odds: string): FeedChange => ({
      kind: 'prices',
      market: 'm1',
      prices: [{ selection: 'm1.a', odds, suspended: false }],
    });
    const delta = catalogue.apply({ at: 3, changes: [price('5/2'), price('11/4'), price('3/1')] });
    expect(delta).toMatchObject({ priced: [selection], selections: [], markets: [], events: [] });
    expect(catalogue.selection(selection)).toMatchObject({ version: 8, odds: '3/1' });
  });

  it('puts the new line in the place of the old one and still settles the old one', () => {
    const catalogue = createCatalogue(memoryIdBook());
    const first = catalogue.apply({
      at: 1,
      changes: [
        { kind: 'event', event: event('e1') },
        { kind: 'market', market: market('m1', 'e1', ['a']) },
        { kind: 'market', market: market('m2', 'e1', ['a']) },
      ],
    });
    const [oldMarket, other] = first.markets;
    const delta = catalogue.apply({
      at: 2,
      changes: [
        {
          kind: 'replaced',
          oldMarket: 'm1',
          market: market('m9', 'e1', ['a']),
          selections: [{ old: 'm1.a', new: 'm9.a' }],
        },
      ],
    });
    const [moved] = delta.replaced;
    expect(moved).toMatchObject({ oldMarket, selections: [{ old: first.selections[0] }] });
    expect(catalogue.event(first.events[0]!)).toMatchObject({
      marketIds: [moved!.newMarket, other],
      marketCount: 2,
    });
    expect(catalogue.market(oldMarket!)).toMatchObject({ state: 'CLOSED' });
    const settled = catalogue.apply({ at: 3, changes: [results('m1')] });
    expect(settled.results).toMatchObject([{ market: oldMarket, results: [{ result: { outcome: 'WON' } }] }]);
  });

  it('passes on the result of a market that is no longer on offer', () => {
    const book = memoryIdBook();
    const delta = createCatalogue(book).apply({ at: 1, changes: [results('gone')] });
    expect(delta.results).toMatchObject([{ market: book.market('gone') }]);
    expect(delta.markets).toEqual([]);
  });

  it('starts above the last version when an event comes back after its removal or after a restart', () => {
    const catalogue = createCatalogue(memoryIdBook());
    const names = ['one', 'two', 'three'];
    for (const name of names)
      catalogue.apply({ at: 1, changes: [{ kind: 'event', event: event('e1', name) }] });
    catalogue.apply({ at: 2, changes: [{ kind: 'removed', event: 'e1' }] });
    const back = catalogue.apply({ at: 3, changes: [{ kind: 'event', event: event('e1') }] });
    expect(catalogue.event(back.events[0]!)?.version).toBe(4);
    const start = Date.UTC(2026, 10, 21);
    expect(versionAt(start + 60_000)).toBe(versionAt(start) + 600);
    expect(versionAt(Date.UTC(2032, 0, 1))).toBeLessThan(2 ** 31);
  });

  it('[LIV-02] gives a change the version that any other gateway gives it, whenever each was started', () => {
    const start = Date.UTC(2026, 10, 21);
    const named = (name: string): FeedBatch => ({
      at: start + 60_000,
      changes: [{ kind: 'event', event: event('e1', name) }],
    });
    const older = createCatalogue(memoryIdBook(), versionsFrom(start));
    const younger = createCatalogue(memoryIdBook(), versionsFrom(start + 50_000));
    const [id] = older.apply({ ...named('one'), at: start }).events;
    younger.apply({ ...named('one'), at: start + 50_000 });
    for (const catalogue of [older, younger]) catalogue.apply(named('two'));
    const versions = [older, younger].map((catalogue) => catalogue.event(id!)?.version);
    expect(versions).toEqual([versionAt(start + 60_000), versionAt(start + 60_000)]);
    // Two changes in one moment are two versions, and an entity never goes back.
    expect(older.apply(named('three')).events).toHaveLength(1);
    older.apply({ ...named('four'), at: 1 });
    expect(older.event(id!)?.version).toBe(versionAt(start + 60_000) + 2);
  });
});
