import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SNAPSHOT } from '#domain/market/price-flags.ts';
import { TREND_MAX_AGE_MS } from '#domain/market/trend.ts';
import { PriceEdit } from './edit.ts';
import { NotAPriceSnapshot, restorePrices } from './snapshot.ts';
import { emptyTable, type PriceTable } from './table.ts';

/** The oracle: a Map copied whole for every version, by the words of LIV-02, LIV-07, LIV-08 and LIV-09. */
interface Naive {
  readonly odds: number;
  readonly version: number;
  readonly flags: number;
  readonly trend: 'none' | 'up' | 'down';
  readonly original: number;
  readonly movedAt: number;
}
interface Model {
  readonly held: ReadonlyMap<number, Naive>;
  readonly removed: ReadonlySet<number>;
}
type Step =
  | {
      readonly kind: 'price';
      readonly id: number;
      readonly odds: number;
      readonly version: number;
      readonly flags: number;
    }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'accept'; readonly id: number }
  | { readonly kind: 'clean'; readonly keep: readonly number[]; readonly reset: readonly number[] };

const value = (odds: number): number => Math.floor(odds / 1024) / (odds % 1024);

function naivePrice(model: Model, step: Extract<Step, { kind: 'price' }>, at: number): Model {
  const snapshot = step.flags >= SNAPSHOT;
  const old = model.held.get(step.id);
  if (step.version < 0 && !snapshot) return model;
  if (old !== undefined && step.version < old.version) return model;
  if (old === undefined && model.removed.has(step.id) && !snapshot) return model;
  const next = {
    odds: step.odds,
    version: step.version,
    flags: step.flags % SNAPSHOT,
    ...naiveTrend(old, step, at),
  };
  const removed = new Set(model.removed);
  removed.delete(step.id);
  return { held: new Map(model.held).set(step.id, next), removed };
}

function naiveTrend(old: Naive | undefined, { odds, flags }: { odds: number; flags: number }, at: number) {
  const before = old?.odds ?? 0;
  if (odds === before)
    return { trend: old?.trend ?? 'none', original: old?.original ?? 0, movedAt: old?.movedAt ?? 0 } as const;
  const suspended = flags % 2 === 1 || (old !== undefined && old.flags % 2 === 1);
  if (before === 0 || odds === 0 || suspended) return { trend: 'none', original: odds, movedAt: at } as const;
  const alive = old !== undefined && old.trend !== 'none' && at - old.movedAt <= TREND_MAX_AGE_MS;
  const original = alive ? old.original : before;
  const trend =
    value(odds) > value(original)
      ? 'up'
      : value(odds) < value(original)
        ? 'down'
        : alive
          ? old.trend
          : 'none';
  return { trend, original, movedAt: at } as const;
}

function naive(model: Model, step: Step, at: number): Model {
  const held = new Map(model.held);
  const removed = new Set(model.removed);
  switch (step.kind) {
    case 'price':
      return naivePrice(model, step, at);
    case 'remove':
      held.delete(step.id);
      removed.add(step.id);
      return { held, removed };
    case 'accept': {
      const old = held.get(step.id);
      if (old !== undefined) held.set(step.id, { ...old, trend: 'none', original: old.odds });
      return { held, removed };
    }
    case 'clean':
      for (const [id, row] of held) {
        if (step.reset.includes(id)) held.set(id, { ...row, version: -1 });
        else if (!step.keep.includes(id)) held.delete(id);
      }
      return { held, removed };
  }
}

function apply(table: PriceTable, steps: readonly Step[], at: number): PriceTable {
  const edit = new PriceEdit(table, at);
  for (const step of steps) {
    if (step.kind === 'price') edit.price(step.id, step.odds, step.version, step.flags);
    else if (step.kind === 'remove') edit.remove(step.id);
    else if (step.kind === 'accept') edit.accept(step.id);
    else edit.keepOnly(new Set(step.keep), new Set(step.reset));
  }
  return edit.done();
}

/** Ids far apart and next to each other, so that the hash table collides and grows. */
const IDS = [1, 2, 3, 255, 256, 257, 1_000_003, 2_147_483_647];
const id = fc.constantFrom(...IDS);
const odds = fc.constantFrom(
  0,
  1 * 1024 + 1,
  3 * 1024 + 2,
  6 * 1024 + 4,
  5 * 1024 + 2,
  85 * 1024 + 40,
  2_097_150 * 1024 + 1023,
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      id,
      odds,
      version: fc.integer({ min: -1, max: 6 }),
      flags: fc.integer({ min: 0, max: 15 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('accept' as const), id }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clean' as const),
      keep: fc.array(id, { maxLength: 3 }),
      reset: fc.array(id, { maxLength: 3 }),
    }),
  },
);
const commands = fc.array(
  fc.record({
    /** Which of the versions made so far to fold from: mostly the newest, sometimes an old one (a branch). */
    from: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(40) }),
    steps: fc.array(step, { maxLength: 6 }),
    wait: fc.integer({ min: 0, max: 4_000 }),
    /**
     * A version to read in between, so that old ones take copies of their own while others still lean on
     * them.
     */
    read: fc.nat(40),
  }),
  { maxLength: 30 },
);

function expectSame(table: PriceTable, { held }: Model, at: number): void {
  for (const each of IDS) {
    const row = held.get(each);
    const index = table.indexOf(each);
    const found = table.get(each);
    if (row === undefined) {
      expect(found).toBeUndefined();
      continue;
    }
    expect(found).toEqual({
      odds: row.odds,
      version: row.version,
      suspended: row.flags % 2 === 1,
      startingPrice: row.flags % 4 >= 2,
      nonRunner: row.flags >= 4,
    });
    expect(table.idAt(index)).toBe(each);
    expect(table.trendAt(index, at)).toBe(at - row.movedAt <= TREND_MAX_AGE_MS ? row.trend : 'none');
    expect(table.originalAt(index)).toBe(row.original);
  }
}

const RUNS = Number(process.env.SLIPSTREAM_PRICE_RUNS ?? 400);

describe('price table', () => {
  it('agrees with a naive Map in every version, old ones and branches included', () => {
    fc.assert(
      fc.property(commands, (script) => {
        let at = 1_760_000_000_000;
        const versions: { table: PriceTable; model: Model }[] = [
          { table: emptyTable(), model: { held: new Map(), removed: new Set() } },
        ];
        for (const { from, steps, wait, read } of script) {
          at += wait;
          const base = versions[Math.max(0, versions.length - 1 - from)]!;
          versions.push({
            table: apply(base.table, steps, at),
            model: steps.reduce((model, each) => naive(model, each, at), base.model),
          });
          const looked = versions[read % versions.length]!;
          expectSame(looked.table, looked.model, at);
        }
        for (const { table, model } of versions) expectSame(table, model, at);
      }),
      { numRuns: RUNS },
    );
  });

  it('names every row that changed between two versions of a line', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 8 }),
        fc.nat(8),
        (batches, since) => {
          const versions = [emptyTable()];
          batches.forEach((steps, i) => {
            versions.push(apply(versions[i]!, steps, i * 1_000));
          });
          const old = versions[Math.min(since, batches.length)]!;
          const newest = versions[batches.length]!;
          const changed = new Set<number>();
          expect(old.changesUntil(newest, (index) => changed.add(index))).toBe(true);
          for (let index = 0; index < newest.size; index += 1) {
            if (changed.has(index)) continue;
            expect(old.get(newest.idAt(index))).toEqual(newest.get(newest.idAt(index)));
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('says that it does not know for a version of another line', () => {
    const start = emptyTable();
    const one = apply(start, [{ kind: 'price', id: 1, odds: 1025, version: 1, flags: 0 }], 0);
    const other = apply(emptyTable(), [{ kind: 'price', id: 1, odds: 1025, version: 1, flags: 0 }], 0);
    expect(start.changesUntil(one, () => undefined)).toBe(true);
    expect(start.changesUntil(other, () => undefined)).toBe(false);
    expect(one.changesUntil(start, () => undefined)).toBe(false);
  });

  it('gives one text for one content, whatever the order of arrival, and comes back from it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id, odds, version: fc.nat(9) }), { selector: (row) => row.id }),
        (rows) => {
          const prices = rows.map((row) => ({ kind: 'price' as const, ...row, flags: 0 }));
          const one = apply(emptyTable(), prices, 5);
          const other = apply(emptyTable(), [...prices].reverse(), 5);
          expect(JSON.stringify(other)).toBe(JSON.stringify(one));
          const restored = restorePrices(JSON.parse(JSON.stringify(one)));
          expect(JSON.stringify(restored)).toBe(JSON.stringify(one));
          for (const row of rows) expect(restored.get(row.id)).toEqual(one.get(row.id));
        },
      ),
    );
  });

  it('refuses a snapshot that it did not write', () => {
    const good = apply(
      emptyTable(),
      [{ kind: 'price', id: 7, odds: 1025, version: 1, flags: 0 }],
      0,
    ).toJSON();
    for (const bad of [
      null,
      {},
      { ...good, odds: [] },
      { ...good, state: [4096] },
      { ...good, selection: [0] },
      { ...good, odds: [1.5] },
    ]) {
      expect(() => restorePrices(bad)).toThrow(NotAPriceSnapshot);
    }
  });

  it('holds a hundred thousand selections', () => {
    const edit = new PriceEdit(emptyTable(), 0);
    for (let i = 1; i <= 100_000; i += 1) edit.price(i * 7, 1024 + 1, i, 0);
    const table = edit.done();
    expect(table.size).toBe(100_000);
    expect(table.get(700_000)?.version).toBe(100_000);
    expect(table.get(3)).toBeUndefined();
  });
});
