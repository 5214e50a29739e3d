import fc from 'fast-check';
import { expect, it } from 'vitest';
import { watchLegs } from '#domain/betslip/watch-legs.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { offersIn } from '../betslip/offers-in.ts';
import { type RootState, rootReducer } from '../root.ts';
import { noEntities } from './entities-state.ts';
import { forgetReplaced, REPLACEMENTS_REMEMBERED } from './forget-replaced.ts';
import { replacementOf } from './selectors.ts';

const EVENT = 7;
/** Markets whose line moves; line n of market m is a market and a selection of their own. */
const MARKETS = 5;
const marketId = (market: number, line: number): number => 1 + market + line * MARKETS;
const selectionId = (market: number, line: number): number => 1_000_000 + marketId(market, line);

const logged = (event: { readonly type: string; readonly data: unknown }) =>
  ({ at: 1, ...event }) as AppEvent;
const pictureOf = (market: number, line: number) => {
  const ids = { marketId: marketId(market, line), eventId: EVENT };
  return {
    events: [],
    markets: [
      {
        id: ids.marketId,
        version: 1,
        eventId: EVENT,
        name: 'Total',
        type: 'OVER_UNDER',
        state: 'OPEN',
        suspended: false,
        selectionIds: [selectionId(market, line)],
        groupRanks: {},
        winners: 1,
        inplayDelay: 0,
      },
    ],
    selections: [
      {
        id: selectionId(market, line),
        version: 1,
        ...ids,
        name: 'Over',
        kind: 'REGULAR',
        odds: '5/2',
        suspended: false,
        outcomeType: 'OVER',
      },
    ],
  };
};
const opening = logged({
  type: 'gateway/answered',
  data: {
    requestId: '1.1',
    op: 'getEventView',
    outcome: {
      kind: 'ok',
      status: 200,
      body: {
        resultCode: 0,
        entities: {
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
              provider: 'X',
              marketGroups: [],
              marketIds: [],
              marketCount: 0,
              participants: [],
            },
          ],
          markets: Array.from({ length: MARKETS }, (_, market) => pictureOf(market, 0).markets).flat(),
          selections: Array.from({ length: MARKETS }, (_, market) => pictureOf(market, 0).selections).flat(),
        },
      },
    },
  },
});
/** The line on offer of a market gives way to another, told by its market or by its selection. */
const moves = (market: number, [from, to]: readonly [number, number], bySelection: boolean) =>
  logged({
    type: 'live/frameReceived',
    data: {
      prices: { selection: [], odds: [], version: [], flags: [] },
      heads: [],
      messages: [
        {
          afterRow: 0,
          message: {
            epoch: 'a',
            seq: 1,
            at: 1,
            type: 'catalogue',
            op: 'replacedby',
            channel: bySelection
              ? `/eventSelection/${EVENT}/${marketId(market, from)}/${selectionId(market, from)}`
              : `/eventMarket/${EVENT}/${marketId(market, from)}`,
            ...pictureOf(market, to),
          },
        },
      ],
    },
  });
const picks = (market: number, line: number) =>
  logged({
    type: 'betslip/legAdded',
    data: {
      selectionId: selectionId(market, line),
      marketId: marketId(market, line),
      eventId: EVENT,
      sportId: 'SBTC1_1',
      names: { selection: 'Over', market: 'Total', event: 'A v B' },
      inplay: true,
      price: { kind: 'fixed', odds: 5122 },
      version: 1,
      availability: 'open',
    },
  });

/** The state after an event, and after what the slip's epic makes of it in the same commit. */
function commit(state: RootState | undefined, event: AppEvent): RootState {
  const next = rootReducer(state, event);
  return watchLegs(next.betslip, offersIn(next)).reduce<RootState>(
    (held, derived) => rootReducer(held, logged(derived)),
    next,
  );
}
const remembered = ({ entities }: RootState): number => {
  const { replacements, elderReplacements = {}, replacedMarkets } = entities;
  const known = Object.keys(replacements).length + Object.keys(elderReplacements).length;
  return Math.max(known, 2 * Object.keys(replacedMarkets).length);
};

const market = fc.nat(MARKETS - 1);
const step = fc.record({
  market,
  bySelection: fc.boolean(),
  pick: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: market }),
  /** To a line that was there before. */
  back: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

it('[LIV-07.3] however long a session replaces lines, no more than a bound are remembered, and each leg of the slip is on the line that is offered', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      let state = commit(undefined, opening);
      const lines = Array.from({ length: MARKETS }, () => [0]);
      const current = (of: number): number => lines[of]?.at(-1) ?? 0;
      const picked = new Set<number>();
      for (let moved = 0; moved <= 2 * REPLACEMENTS_REMEMBERED + 200; moved += 1) {
        const { market: of, bySelection, pick, back } = steps[moved % steps.length]!;
        if (pick !== undefined && !picked.has(pick)) {
          picked.add(pick);
          state = commit(state, picks(pick, current(pick)));
        }
        const before = lines[of]?.at(-2);
        const to = back && before !== undefined ? before : moved + 1;
        state = commit(state, moves(of, [current(of), to], bySelection));
        lines[of]?.push(to);
        expect(remembered(state)).toBeLessThanOrEqual(2 * REPLACEMENTS_REMEMBERED);
        expect(state.betslip.legs.map((leg) => leg.selectionId)).toEqual(
          [...picked].map((leg) => selectionId(leg, current(leg))),
        );
      }
      // Also a leg that comes back with an old line, by an undo or from another tab.
      for (const [of, all] of lines.entries()) {
        const old = all.at(-3);
        if (old === undefined || picked.has(of) || all.length < 3) continue;
        const found = replacementOf(state.entities, selectionId(of, old));
        expect(found?.selectionId ?? selectionId(of, old)).toBe(selectionId(of, current(of)));
      }
    }),
    { numRuns: 2 },
  );
});

it('[LIV-07.3] the lines that were replaced last are remembered, whichever they were; the rest is forgotten in order', () => {
  const MOST = 4;
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1_000), { maxLength: 40 }), (olds) => {
      let state = noEntities;
      for (const [nth, old] of olds.entries()) {
        const next = { oldEventId: 1, oldMarketId: 1, eventId: 1, marketId: 1, selectionId: 2_000 + old };
        const told = { ...state, replacements: { ...state.replacements, [old]: next } };
        state = forgetReplaced(state, told, MOST);
        const known = olds.slice(0, nth + 1).map((id) => replacementOf(state, id) !== undefined);
        expect(known.filter(Boolean).length).toBeLessThanOrEqual(2 * MOST + 1);
        expect(known.slice(-MOST).every(Boolean)).toBe(true);
        expect(known).toEqual([...known].sort((a, b) => Number(a) - Number(b)));
      }
    }),
  );
});
