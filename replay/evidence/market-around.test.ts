import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SelectionId } from '#domain/brand.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { SUSPENDED } from '#domain/market/price-flags.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { marketAround } from './market-around.ts';

const SELECTION = SelectionId.parse(1001);
const [EVENT, MARKET] = [42, 101];

const logged = (seq: number, at: number, messages: unknown[], rows: readonly Row[] = []): AppEvent =>
  ({
    seq,
    commit: seq,
    v: 1,
    kind: 'input',
    src: 'live',
    at,
    mono: at,
    type: 'live/frameReceived',
    data: {
      prices: {
        selection: rows.map(() => SELECTION),
        odds: rows.map(({ odds }) => odds),
        version: rows.map(({ version }) => version),
        flags: rows.map(({ suspended }) => (suspended ? SUSPENDED : 0)),
      },
      messages,
      heads: [],
    },
  }) as unknown as AppEvent;

/** The event, its market and the selection at 2/1, as a snapshot brings them. */
const snapshot = logged(1, 0, [
  {
    afterRow: 0,
    message: {
      type: 'catalogue',
      op: 'initial',
      events: [
        {
          id: EVENT,
          version: 1,
          name: 'A v B',
          sportId: 'SBTC1_1',
          categories: [],
          categoryId: 'PL',
          startTime: 0,
          state: 'INPLAY',
          inplay: true,
          suspended: false,
          outright: false,
          specials: false,
          provider: 'SIM',
          participants: [],
          marketGroups: [],
          marketIds: [MARKET],
          marketCount: 1,
        },
      ],
      markets: [
        {
          id: MARKET,
          version: 1,
          eventId: EVENT,
          name: 'Match result',
          type: 'MATCH_ODDS',
          state: 'OPEN',
          suspended: false,
          selectionIds: [SELECTION],
          groupRanks: {},
          winners: 1,
          inplayDelay: 0,
        },
      ],
      selections: [
        {
          id: SELECTION,
          version: 1,
          marketId: MARKET,
          eventId: EVENT,
          name: 'A',
          kind: 'REGULAR',
          odds: '2/1',
          suspended: false,
        },
      ],
    },
  },
]);

interface Row {
  readonly odds: number;
  readonly version: number;
  readonly suspended: boolean;
}

const row = fc.record({
  odds: fc.constantFrom([2, 1], [7, 4], [15, 8], [5, 2]).map(([num, den]) => packOdds(num, den)),
  version: fc.integer({ min: 0, max: 12 }),
  suspended: fc.boolean(),
});
const frames = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 30_000 }), row }), { maxLength: 25 });

/** What a customer saw, told naively: the newest version so far, never an older one. */
function seen(events: readonly { at: number; row: Row }[]): { at: number; look: string }[] {
  let held: Row = { odds: packOdds(2, 1), version: 1, suspended: false };
  const looks: { at: number; look: string }[] = [];
  for (const { at, row: next } of events) {
    if (next.version >= held.version) held = next;
    looks.push({
      at,
      look: `${oddsText(held.odds as never, 'FRACTIONAL')} ${held.suspended ? 'closed' : 'open'}`,
    });
  }
  return looks;
}

describe('the market around a bet', () => {
  it('[UK-44] tells every change of price and suspension within the window and nothing else', () => {
    fc.assert(
      fc.property(
        frames,
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 0, max: 120_000 }),
        (made, from, length) => {
          let at = 0;
          const timed = made.map(({ wait, row: one }) => {
            at += wait;
            return { at, row: one };
          });
          const events = [
            snapshot,
            ...timed.map(({ at: when, row: one }, nth) => logged(nth + 2, when, [], [one])),
          ];
          const told = marketAround(events, {
            selections: [SELECTION],
            format: 'FRACTIONAL',
            from,
            to: from + length,
          });
          const naive = seen(timed);
          const expected = naive
            .map(({ at: when, look }, nth) => ({
              seq: nth + 2,
              at: when,
              before: naive[nth - 1]?.look ?? '2/1 open',
              after: look,
            }))
            .filter(
              ({ at: when, before, after }) => before !== after && when >= from && when <= from + length,
            );
          const looked = (look: { price: string; availability: string }): string =>
            `${look.price} ${look.availability === 'open' ? 'open' : 'closed'}`;
          expect(
            told.map(({ seq, at: when, before, after }) => ({
              seq,
              at: when,
              before: looked(before),
              after: looked(after),
            })),
          ).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('has nothing to say of a selection that was never loaded', () => {
    const question = { selections: [SelectionId.parse(7)], format: 'DECIMAL', from: 0, to: 10 } as const;
    expect(marketAround([snapshot], question)).toEqual([]);
  });
});
