import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { prices } from './prices.ts';
import { emptyTable, type PriceTable } from './table.ts';

describe('[LIV-09] direction of a price in the table', () => {
  const at = 1_760_000_000_000;
  const step = (table: PriceTable, ms: number, odds: number, version: number, flags = 0): PriceTable =>
    prices.reducer(table, {
      seq: 1,
      commit: 1,
      v: 1,
      kind: 'input',
      src: 't',
      at: at + ms,
      mono: 0,
      type: 'live/frameReceived',
      data: {
        prices: { selection: [7], odds: [odds], version: [version], flags: [flags] },
        messages: [],
        heads: [],
      },
    });
  const shown = (table: PriceTable, ms: number) => table.trendAt(table.indexOf(7), at + ms);

  it('counts against the price before the move, stands five seconds, and depends on nothing but the times given', () => {
    let table = step(emptyTable(), 0, 2 * 1024 + 1, 1);
    expect(shown(table, 0)).toBe('none');
    table = step(table, 1_000, 5 * 1024 + 2, 2);
    expect(shown(table, 1_000)).toBe('up');
    table = step(table, 2_000, 9 * 1024 + 4, 3);
    expect(shown(table, 2_000)).toBe('up');
    table = step(table, 3_000, 15 * 1024 + 8, 4);
    expect(shown(table, 3_000)).toBe('down');
    expect(shown(table, 8_000)).toBe('down');
    expect(shown(table, 8_001)).toBe('none');
    table = step(table, 9_000, 2 * 1024 + 1, 5);
    expect(shown(table, 9_000)).toBe('up');
  });

  it('an update at the same odds keeps the direction until it expires', () => {
    let table = step(step(emptyTable(), 0, 2049, 1), 1_000, 3073, 2);
    table = step(table, 4_000, 3073, 3);
    expect(shown(table, 6_000)).toBe('up');
    expect(shown(table, 6_001)).toBe('none');
  });

  it('[LIV-09.3] accepting the change takes the direction away and counts from the accepted price', () => {
    let table = step(step(emptyTable(), 0, 2049, 1), 1_000, 3073, 2);
    table = prices.reducer(table, {
      seq: 1,
      commit: 1,
      v: 1,
      kind: 'input',
      src: 't',
      at,
      mono: 0,
      type: 'intent/changesAccepted',
      data: { shown: [{ selectionId: 7, was: '', now: '', version: 2 }] },
    } as unknown as AppEvent);
    expect(shown(table, 1_000)).toBe('none');
    expect(table.originalAt(table.indexOf(7))).toBe(3073);
  });

  it('[LIV-09.4] shows none for a first price and after a suspension', () => {
    let table = step(emptyTable(), 0, 0, 1);
    table = step(table, 100, 2049, 2);
    expect(shown(table, 100)).toBe('none');
    table = step(table, 200, 2049, 3, 1);
    table = step(table, 300, 4097, 4);
    expect(shown(table, 300)).toBe('none');
  });
});
