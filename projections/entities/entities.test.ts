import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent, EventType } from '#domain/events/registry.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { prices } from '../prices/prices.ts';
import { emptyTable, type PriceTable } from '../prices/table.ts';
import { entitiesMoved } from './entities-counted.ts';
import { type EntitiesState, noEntities } from './entities-state.ts';
import { eventById, marketById, replacementOf, selectionById } from './selectors.ts';

interface Both {
  readonly entities: EntitiesState;
  readonly prices: PriceTable;
}
const empty = (): Both => ({ entities: noEntities, prices: emptyTable() });

/** Folds events as the log would hold them; only what the two folds read is filled in. */
function fold(state: Both, ...events: { type: EventType; data: unknown }[]): Both {
  return events.reduce((held, event, i) => {
    const logged = {
      seq: i + 1,
      commit: i + 1,
      v: 1,
      kind: 'input',
      src: 't',
      at: 1_760_000_000_000,
      mono: 0,
      ...event,
    } as AppEvent;
    return {
      entities: entitiesMoved.reducer(held.entities, logged),
      prices: prices.reducer(held.prices, logged),
    };
  }, state);
}

type Fields = Record<string, unknown>;
interface Picture {
  readonly events?: Fields[];
  readonly markets?: Fields[];
  readonly selections?: Fields[];
}
const event = (id: number, version: number, extra: Fields = {}): Fields => ({
  id,
  version,
  name: `event ${id}`,
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
  marketIds: [id * 10],
  marketCount: 1,
  ...extra,
});
const market = (eventId: number, version: number, extra: Fields = {}): Fields => ({
  id: eventId * 10,
  version,
  eventId,
  name: 'Total',
  type: 'OVER_UNDER',
  state: 'OPEN',
  suspended: false,
  selectionIds: [eventId * 100],
  groupRanks: {},
  winners: 1,
  inplayDelay: 0,
  ...extra,
});
const selection = (eventId: number, version: number, extra: Fields = {}): Fields => ({
  id: eventId * 100,
  version,
  marketId: eventId * 10,
  eventId,
  name: 'Over',
  kind: 'REGULAR',
  odds: '5/2',
  suspended: false,
  outcomeType: 'OVER',
  ...extra,
});
const full = ({ events = [], markets = [], selections = [] }: Picture) => ({ events, markets, selections });
const answer = (picture: Picture) => ({
  type: 'gateway/answered' as const,
  data: {
    requestId: '1.1',
    op: 'getEventView',
    outcome: { kind: 'ok', status: 200, body: { resultCode: 0, entities: full(picture) } },
  },
});
const rows = (...list: [id: number, odds: number, version: number, flags: number][]) => ({
  selection: list.map((row) => row[0]),
  odds: list.map((row) => row[1]),
  version: list.map((row) => row[2]),
  flags: list.map((row) => row[3]),
});
const frame = (messages: Fields[], columns = rows()) => ({
  type: 'live/frameReceived' as const,
  data: { prices: columns, messages: messages.map((message) => ({ afterRow: 0, message })), heads: [] },
});
const catalogue = (op: string, channel: string, picture: Picture) => ({
  channel,
  epoch: 'a',
  seq: 1,
  at: 0,
  type: 'catalogue',
  op,
  ...full(picture),
});
const remove = (type: string, channel: string, ids: number[]) => ({
  channel,
  epoch: 'a',
  seq: 1,
  at: 0,
  type,
  op: 'remove',
  ids,
});
const digest = (state: Both): string => JSON.stringify([state.entities, state.prices]);

const one = (version: number): Picture => ({
  events: [event(7, version)],
  markets: [market(7, version)],
  selections: [selection(7, version)],
});

describe('[LIV-01] normalised store', () => {
  it('[LIV-01.1] [LIV-01.2] holds the same whatever the order of independent loads', () => {
    const load = fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      version: fc.nat(9),
      live: fc.boolean(),
      odds: fc.constantFrom('5/2', '6/4', '1/3'),
    });
    fc.assert(
      fc.property(
        fc
          .uniqueArray(load, { selector: (each) => each.id, maxLength: 8 })
          .chain((loads) =>
            fc.tuple(fc.constant(loads), fc.shuffledSubarray(loads, { minLength: loads.length })),
          ),
        ([loads, shuffled]) => {
          const logged = (each: (typeof loads)[number]) => {
            const picture = {
              events: [event(each.id, each.version)],
              markets: [market(each.id, each.version)],
              selections: [selection(each.id, each.version, { odds: each.odds })],
            };
            return each.live
              ? frame([catalogue('initial', `/eventMarkets/${each.id}`, picture)])
              : answer(picture);
          };
          expect(digest(fold(empty(), ...shuffled.map(logged)))).toBe(
            digest(fold(empty(), ...loads.map(logged))),
          );
        },
      ),
    );
  });

  it('[LIV-01.3] merges what two pages send of the same version, in either order, and keeps fields it does not know', () => {
    const coupon = answer({ events: [event(7, 3, { pinned: true })] });
    const page = answer({ events: [event(7, 3, { weather: { wind: 3 } })] });
    const there = fold(empty(), coupon, page);
    expect(eventById(there.entities, 7)).toMatchObject({ pinned: true, weather: { wind: 3 } });
    const sorted = (state: Both) => Object.entries(eventById(state.entities, 7) as EventEntity).sort();
    expect(sorted(fold(empty(), page, coupon))).toEqual(sorted(there));
  });

  it('does not look at frames of prices alone', () => {
    const held = fold(empty(), answer(one(1)));
    expect(fold(held, frame([], rows([700, 1025, 2, 0]))).entities).toBe(held.entities);
  });

  it('[LIV-01.3] leaves out what is not an entity, and keeps the rest', () => {
    const held = fold(
      empty(),
      answer({ events: [null as never, {}, { id: 0, marketIds: [] }, event(7, 1)] }),
    );
    expect(Object.keys(held.entities.buckets)).toEqual(['7']);
    expect(
      fold(held, {
        type: 'gateway/answered',
        data: { requestId: '1', op: 'x', outcome: { kind: 'ok', status: 200, body: { entities: 'none' } } },
      }).entities,
    ).toEqual(held.entities);
  });
});

describe('[LIV-02] [TRAP-13] version guard', () => {
  const message = fc.record({
    version: fc.nat(6),
    odds: fc.constantFrom('5/2', '3/1', '7/2'),
    live: fc.boolean(),
  });
  const logged = ({ version, odds, live }: { version: number; odds: string; live: boolean }) => {
    // One version has one content, as the gateway counts.
    const picture = {
      events: [event(7, version, { name: `v${version}` })],
      markets: [market(7, version)],
      selections: [selection(7, version, { odds, name: `v${version}` })],
    };
    return live ? frame([catalogue('update', '/eventMarkets/7', picture)]) : answer(picture);
  };

  it('[LIV-02.1] an older message never changes anything, however often it is played again', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 8 }), fc.nat(), (messages, pick) => {
        const held = fold(empty(), ...messages.map(logged));
        const newest = Math.max(...messages.map(({ version }) => version));
        const again = messages[pick % messages.length]!;
        if (again.version >= newest) return;
        expect(digest(fold(held, logged(again)))).toBe(digest(held));
      }),
    );
  });

  it('[LIV-02.1] an equal version applies, a newer one replaces', () => {
    let held = fold(
      empty(),
      answer({ events: [event(7, 3, { scoreboard: { home: 1 } })] }),
      answer({ selections: [selection(7, 3)] }),
    );
    held = fold(held, frame([], rows([700, 3 * 1024 + 1, 3, 0])));
    expect(held.prices.get(700)).toMatchObject({ odds: 3073, version: 3 });
    held = fold(held, frame([catalogue('update', '/eventDetails/7', { events: [event(7, 4)] })]));
    expect(eventById(held.entities, 7)).not.toHaveProperty('scoreboard');
  });

  it('[LIV-02.2] a missing version counts as -1 in a snapshot and is refused in a change', () => {
    const { version: _, ...without } = selection(7, 0);
    const held = fold(empty(), answer({ selections: [without] }));
    expect(held.prices.get(700)?.version).toBe(-1);
    expect(selectionById(held.entities, 7, 700)?.version).toBe(-1);
    const later = fold(held, frame([], rows([700, 3073, -1, 0], [800, 3073, -1, 0])));
    expect(later.prices).toBe(held.prices);
    expect(
      fold(
        held,
        answer({ selections: [selection(7, 2)] }),
        answer({ selections: [{ ...without, odds: '9/1' }] }),
      ).prices.get(700)?.odds,
    ).toBe(5122);
  });
});

describe('[LIV-07] remove and replacedby', () => {
  it('[LIV-07.1] add, remove, late update does not resurrect; a refetch does', () => {
    const added = fold(empty(), frame([catalogue('add', '/eventMarkets/7', one(1))]));
    const gone = fold(
      added,
      frame([remove('selection', '/eventMarkets/7', [700]), remove('market', '/eventMarkets/7', [70])]),
    );
    const late = fold(
      gone,
      frame([catalogue('update', '/eventMarkets/7', one(9))], rows([700, 3073, 10, 0])),
    );
    expect(marketById(late.entities, 7, 70)).toBeUndefined();
    expect(selectionById(late.entities, 7, 700)).toBeUndefined();
    expect(late.prices.get(700)).toBeUndefined();
    const back = fold(late, answer(one(9)));
    expect(marketById(back.entities, 7, 70)?.version).toBe(9);
    expect(back.prices.get(700)?.version).toBe(9);
    expect(back.entities.removed).toEqual({ events: {}, markets: {}, selections: {} });
  });

  it('[LIV-07.2] a market that is removed takes its selections with it', () => {
    const gone = fold(empty(), answer(one(1)), frame([remove('market', '/eventMarkets/7', [70])]));
    expect(marketById(gone.entities, 7, 70)).toBeUndefined();
    expect(gone.entities.buckets[7]?.selections).toEqual({});
  });

  it('[LIV-07.2] an event that is removed takes its markets and selections with it', () => {
    const gone = fold(empty(), answer(one(1)), frame([remove('event', '/eventDetails/7', [7])]));
    const late = fold(
      gone,
      frame([
        catalogue('update', '/eventMarkets/7', { markets: [market(7, 5)], selections: [selection(7, 5)] }),
      ]),
    );
    expect(late.entities.buckets).toEqual({});
    expect(eventById(fold(late, answer(one(5))).entities, 7)?.version).toBe(5);
  });

  it('[LIV-07.3] replacedby names the old ids in its channel; the way to the new ones is kept, over several moves', () => {
    const line = (n: number): Picture => ({
      markets: [market(7, 1, { id: 70 + n, selectionIds: [700 + n], line: `${n}.5` })],
      selections: [selection(7, 1, { id: 700 + n, marketId: 70 + n, hcp: `${n}.5` })],
    });
    let held = fold(empty(), answer({ events: [event(7, 1)], ...line(0) }));
    held = fold(held, frame([catalogue('replacedby', '/eventSelection/7/70/700', line(1))]));
    held = fold(held, frame([catalogue('replacedby', '/eventMarket/7/71', line(2))]));
    expect(replacementOf(held.entities, 700)).toEqual({
      oldEventId: 7,
      oldMarketId: 70,
      eventId: 7,
      marketId: 72,
      selectionId: 702,
    });
    expect(replacementOf(held.entities, 702)).toBeUndefined();
    expect(Object.keys(held.entities.buckets[7]!.markets)).toEqual(['72']);
    expect(held.prices.get(702)?.odds).toBe(5122);
  });
});

describe('[LIV-08] [TRAP-13] cleaning', () => {
  const kept = { eventIds: [9], marketIds: [90], selectionIds: [900] };
  const slip = { eventIds: [7], marketIds: [70], selectionIds: [700] };
  const cleaned = (reason: string) => ({
    type: 'entities/cleaned' as const,
    data: { reason, keep: kept, reset: slip },
  });
  const picture = (id: number): Picture => ({
    events: [event(id, 5)],
    markets: [market(id, 5)],
    selections: [selection(id, 5)],
  });
  const loaded = () => fold(empty(), answer(picture(7)), answer(picture(8)), answer(picture(9)));

  it.each(['pageLeft', 'loggedOut'])(
    '%s keeps the slip, at version -1, and what is listed; the rest goes',
    (reason) => {
      const held = fold(loaded(), cleaned(reason));
      expect(Object.keys(held.entities.buckets)).toEqual(['7', '9']);
      expect(eventById(held.entities, 7)?.version).toBe(-1);
      expect(held.prices.get(700)).toMatchObject({ odds: 5122, version: -1 });
      expect(held.prices.get(800)).toBeUndefined();
      expect(held.prices.get(900)?.version).toBe(5);
    },
  );

  it('[LIV-08.2] a snapshot older than before still applies to an entity of the slip', () => {
    const held = fold(
      loaded(),
      cleaned('pageLeft'),
      answer({ events: [event(7, 2, { name: 'older' })], selections: [selection(7, 2, { odds: '9/1' })] }),
    );
    expect(eventById(held.entities, 7)?.name).toBe('older');
    expect(held.prices.get(700)).toMatchObject({ odds: 9 * 1024 + 1, version: 2 });
    const other = fold(
      loaded(),
      cleaned('pageLeft'),
      answer({ selections: [selection(9, 2, { odds: '9/1' })] }),
    );
    expect(other.prices.get(900)?.version).toBe(5);
  });

  it('drops what the slip does not hold of its own event', () => {
    const second = {
      markets: [market(7, 5, { id: 71, selectionIds: [701] })],
      selections: [selection(7, 5, { id: 701, marketId: 71 })],
    };
    const held = fold(loaded(), answer(second), cleaned('pageLeft'));
    expect(Object.keys(held.entities.buckets[7]!.markets)).toEqual(['70']);
    expect(held.prices.get(701)).toBeUndefined();
  });
});
