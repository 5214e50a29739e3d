import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketId, SelectionId } from '#domain/brand.ts';
import { changes, event, market, results } from '#testing/offers/arbitrary-changes.ts';
import type { Catalogue } from './catalogue.ts';
import { ChangesAwaitingIds } from './changes-awaiting-ids.ts';
import { FeedDefect } from './check-batch.ts';
import { createCatalogue } from './create-catalogue.ts';
import type { FeedBatch, FeedChange } from './feed.ts';
import { memoryIdBook } from './memory-id-book.ts';
import type { NamedKey } from './named-keys.ts';

const nameOf = ({ kind, key }: NamedKey): string => `${kind} ${key}`;

/** An offer whose keys have ids when the test says so. */
class Offer {
  readonly catalogue: Catalogue;
  readonly waiting: ChangesAwaitingIds;
  readonly #claimed = new Set<string>();

  constructor() {
    const ids = memoryIdBook();
    const catalogue = createCatalogue(ids);
    this.catalogue = catalogue;
    this.waiting = new ChangesAwaitingIds({
      hasId: (name) => this.#claimed.has(nameOf(name)),
      marketsOf: (key) => catalogue.marketsOf(ids.event(key)).map(({ id }) => catalogue.marketKey(id)!),
      isOpen: (key) => catalogue.market(ids.market(key))?.state === 'OPEN',
    });
  }

  tell(...told: readonly FeedChange[]): FeedBatch {
    const ready = this.waiting.ready({ at: 1, changes: told });
    this.catalogue.apply(ready);
    return ready;
  }

  claim(names: readonly NamedKey[]): void {
    for (const name of names) this.#claimed.add(nameOf(name));
    for (const batch of this.waiting.release()) this.catalogue.apply(batch);
  }

  claimAll(): void {
    this.claim(this.waiting.lacking());
  }
}

/** Everything on offer by the feed's own keys: ids and versions may differ. */
function shown(catalogue: Catalogue) {
  const selection = (id: SelectionId) => {
    const { odds, suspended, result } = catalogue.selection(id)!;
    return [catalogue.selectionKey(id)!, { odds, suspended, result }] as const;
  };
  const listed = (id: MarketId) => {
    const { state, selectionIds } = catalogue.market(id)!;
    return [catalogue.marketKey(id)!, { state, selections: new Map(selectionIds.map(selection)) }] as const;
  };
  const events = [...catalogue.events()].map(({ id, name, marketIds, marketCount, scoreboard }) => {
    const markets = new Map(marketIds.map(listed));
    return [catalogue.eventKey(id)!, { name, marketCount, scoreboard, markets }] as const;
  });
  return new Map(events);
}

/** @returns whether a feed without a defect could have told it; it stands in the catalogue then. */
function isTaken(catalogue: Catalogue, change: FeedChange): boolean {
  try {
    catalogue.apply({ at: 1, changes: [change] });
    return true;
  } catch (defect) {
    expect(defect).toBeInstanceOf(FeedDefect);
    return false;
  }
}

function sound(drawn: readonly FeedChange[]): { told: readonly FeedChange[]; inOrder: Catalogue } {
  const inOrder = createCatalogue(memoryIdBook());
  return { told: drawn.filter((change) => isTaken(inOrder, change)), inOrder };
}

const price = (odds: string, key = 'm1'): FeedChange => ({
  kind: 'prices',
  market: key,
  prices: [{ selection: `${key}.a`, odds, suspended: false }],
});
const e1: FeedChange = { kind: 'event', event: event('e1') };
const m1: FeedChange = { kind: 'market', market: market('m1', 'e1', ['a', 'b']) };
const m2: FeedChange = { kind: 'market', market: market('m2', 'e1', ['a', 'b']) };

/** A line that moves to another market of the same match, beside everything else that may change. */
const moved: fc.Arbitrary<FeedChange> = fc
  .tuple(fc.constantFrom('m1', 'm2'), fc.constantFrom('m1', 'm2', 'm4'), fc.constantFrom('a', 'b'))
  .filter(([old, next]) => old !== next)
  .map(([oldMarket, key, side]) => ({
    kind: 'replaced',
    oldMarket,
    market: market(key, 'e1', [side]),
    selections: [{ old: `${oldMarket}.${side}`, new: `${key}.${side}` }],
  }));
const anything = fc.oneof({ weight: 6, arbitrary: changes }, { weight: 1, arbitrary: moved });

/** What can be bet on, by key: markets that are open, and at which prices. */
const open = (catalogue: Catalogue) =>
  new Map(
    [...shown(catalogue).values()]
      .flatMap(({ markets }) => [...markets])
      .filter(([, { state }]) => state === 'OPEN')
      .flatMap(([, { selections }]) => [...selections].map(([key, { odds }]) => [key, odds] as const)),
  );

describe('changes that wait for ids', () => {
  it('leave the offer as it would be without a wait, whenever the ids come', () => {
    const when = fc.constantFrom('not yet', 'not yet', 'one', 'all');
    fc.assert(
      fc.property(fc.array(fc.tuple(anything, when), { maxLength: 40 }), (steps) => {
        const { told, inOrder } = sound(steps.map(([change]) => change));
        const offer = new Offer();
        for (const [nth, change] of told.entries()) {
          offer.tell(change);
          const come = steps[nth]![1];
          if (come === 'one') offer.claim(offer.waiting.lacking().slice(0, 1));
          if (come === 'all') offer.claimAll();
        }
        offer.claimAll();
        expect(offer.waiting.isEmpty).toBe(true);
        expect(shown(offer.catalogue)).toEqual(shown(inOrder));
      }),
      { numRuns: 1_000 },
    );
  });

  it('[INV-10] [INV-05] leave nothing to bet on that is not open, and at that price, by the word of the feed', () => {
    const together = fc.array(anything, { minLength: 1, maxLength: 4 });
    const come = fc.constantFrom('none', 'none', 'one', 'all');
    fc.assert(
      fc.property(fc.array(fc.tuple(together, come), { maxLength: 12 }), (steps) => {
        const offer = new Offer();
        const inOrder = createCatalogue(memoryIdBook());
        for (const [batch, ids] of steps) {
          const told = batch.filter((change) => isTaken(inOrder, change));
          offer.tell(...told);
          for (const [selection, odds] of open(offer.catalogue))
            expect([selection, odds]).toEqual([selection, open(inOrder).get(selection)]);
          if (ids === 'one') offer.claim(offer.waiting.lacking().slice(0, 1));
          if (ids === 'all') offer.claimAll();
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('let no end of a match overtake what waits of its markets, a result for one', () => {
    const offer = new Offer();
    offer.tell(e1, { kind: 'market', market: market('m1', 'e1', ['c']) });
    offer.claimAll();
    // Names a selection that nobody has heard of.
    offer.tell(results('m1'));
    expect(offer.tell({ kind: 'removed', event: 'e1' }).changes).toEqual([]);
    expect(() => offer.claimAll()).not.toThrow();
    expect(offer.waiting.isEmpty).toBe(true);
    expect(shown(offer.catalogue).size).toBe(0);
  });

  it('let no end of a match overtake what waits of a market that another replaced', () => {
    const offer = new Offer();
    offer.tell(e1, m1);
    offer.claimAll();
    offer.tell({ kind: 'replaced', oldMarket: 'm1', market: market('m2', 'e1', ['a']), selections: [] });
    offer.claimAll();
    offer.tell({ ...results('m1'), results: [{ selection: 'm1.new', result: { outcome: 'WON' } }] });
    // Its turn comes after the result's, which waits for an id.
    offer.tell(price('5/2'));
    offer.tell({ kind: 'removed', event: 'e1' });
    expect(() => offer.claimAll()).not.toThrow();
    expect(shown(offer.catalogue).size).toBe(0);
  });

  it('hold up no price of what has its ids, in the same match neither', () => {
    const offer = new Offer();
    offer.tell(e1, m1);
    offer.claimAll();
    expect(offer.tell(m2, price('5/2')).changes).toEqual([price('5/2')]);
    expect(offer.tell(price('11/4'), price('7/1', 'm2')).changes).toEqual([price('11/4')]);
    expect(offer.tell(results('m1')).changes).toEqual([results('m1')]);
    offer.claimAll();
    const { markets } = shown(offer.catalogue).get('e1')!;
    expect(markets.get('m2')?.selections.get('m2.a')).toMatchObject({ odds: '7/1' });
  });

  it('come in the batches in which they were told, so that a defect spoils only its own', () => {
    let areClaimed = false;
    const waiting = new ChangesAwaitingIds({
      hasId: () => areClaimed,
      marketsOf: () => [],
      isOpen: () => false,
    });
    waiting.ready({ at: 1, changes: [e1, m1] });
    waiting.ready({ at: 2, changes: [price('5/2'), m2] });
    expect(waiting.lacking().map(nameOf)).toEqual([
      'event e1',
      'market m1',
      'selection m1.a',
      'selection m1.b',
      'market m2',
      'selection m2.a',
      'selection m2.b',
    ]);
    areClaimed = true;
    expect([...waiting.release()]).toEqual([
      { at: 1, changes: [e1, m1] },
      { at: 2, changes: [price('5/2'), m2] },
    ]);
  });

  it('are none where a feed names what it never brought: that is refused at once', () => {
    const offer = new Offer();
    expect(() => offer.tell(price('5/2'))).toThrow(FeedDefect);
    expect(() => offer.tell({ kind: 'removed', event: 'e1' })).toThrow(FeedDefect);
    expect(offer.waiting.isEmpty).toBe(true);
  });
});
