import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReferenceCatalogue } from '#checks/session/catalogue-matches-reference.ts';
import { snapshotAfterGap } from '#checks/session/snapshot-after-gap.ts';
import type { AppEvent, NewEvent } from '#domain/events/registry.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { logged } from '#testing/arbitraries/schema/events.ts';
import { matchEntities } from '#testing/offers/match-entities.ts';
import { hold } from '../kept/hold.ts';

/** Few ids and versions, so that what is told meets what was told before. */
const event = fc.integer({ min: 1, max: 2 });
const version = fc.integer({ min: -1, max: 4 });
/** What one page says of an entity and another does not. */
const extra = fc.constantFrom({}, { coupon: 1 }, { page: [1, 2] }, { coupon: 2 });

const entities = fc
  .tuple(event, version, extra, fc.constantFrom('5/2', '6/4', '1/1'), fc.boolean())
  .map(([id, held, more, odds, suspended]) => {
    const told = matchEntities(id, held);
    return {
      events: told.events.map((one) => ({ ...one, ...more })),
      markets: told.markets.map((one) => ({ ...one, ...more })),
      selections: told.selections.map((one) => ({ ...one, ...more, odds, suspended })),
    };
  });

/** Any part of a picture: a message may speak of a selection alone. */
const parts = fc
  .tuple(entities, fc.subarray(['events', 'markets', 'selections'] as const, { minLength: 1 }))
  .map(([all, named]) => ({
    events: named.includes('events') ? all.events : [],
    markets: named.includes('markets') ? all.markets : [],
    selections: named.includes('selections') ? all.selections : [],
  }));

const head = { epoch: 'e1', seq: 1, at: 1 };
const catalogue = fc
  .tuple(event, fc.constantFrom('initial', 'add', 'update', 'replacedby'), parts)
  .map(([id, op, told]) => ({
    ...head,
    channel: `/eventMarket/${id}/${id * 10}`,
    type: 'catalogue',
    op,
    ...told,
  }));
const removal = fc
  .tuple(event, fc.constantFrom(['event', 1], ['market', 10], ['selection', 100]))
  .map(([id, [type, times]]) => ({
    ...head,
    channel: `/eventMarkets/${id}`,
    type,
    op: 'remove',
    ids: [id * times],
  }));
const row = fc.tuple(event, fc.integer({ min: 1, max: 4 }), version, fc.constantFrom(0, 1, 2, 8, 9));

const frame = fc
  .tuple(fc.array(fc.oneof(catalogue, removal), { maxLength: 2 }), fc.array(row, { maxLength: 3 }))
  .map(([messages, rows]) => ({
    type: 'live/frameReceived',
    data: {
      prices: {
        selection: rows.map(([id]) => id * 100),
        odds: rows.map(([, num]) => num * 1_024 + 2),
        version: rows.map(([, , held]) => held),
        flags: rows.map(([, , , flags]) => flags),
      },
      messages: messages.map((message, nth) => ({ afterRow: nth, message })),
      heads: [],
    },
  }));
const answer = entities.map((told) => ({
  type: 'gateway/answered',
  data: { requestId: '1.1', op: 'getHome', outcome: { kind: 'ok', status: 200, body: { entities: told } } },
}));
const ids = fc.tuple(fc.subarray([1, 2]), fc.subarray([1, 2]), fc.subarray([1, 2])).map(([a, b, c]) => ({
  eventIds: a,
  marketIds: b.map((id) => id * 10),
  selectionIds: c.map((id) => id * 100),
}));
const cleaned = fc
  .tuple(ids, ids)
  .map(([keep, reset]) => ({ type: 'entities/cleaned', data: { reason: 'pageLeft', keep, reset } }));
const accepted = event.map((id) => ({
  type: 'intent/changesAccepted',
  data: { shown: [{ selectionId: id * 100, version: 1, was: '5/2', now: '3/1' }] },
}));

const logs = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: frame },
      { weight: 3, arbitrary: answer },
      { weight: 1, arbitrary: fc.oneof(cleaned, accepted) },
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((told) => logged(told as unknown as NewEvent[]));

const start = (): RootState =>
  rootReducer(undefined, logged([{ type: 'test/nothing', data: {} } as never])[0]!);

/** The first thing that is wrong when the product is told these events, and the law those. */
function wrongBetween(product: readonly (AppEvent | null)[], law: readonly AppEvent[]): string | undefined {
  const offer = new ReferenceCatalogue();
  let state = start();
  for (const [nth, told] of law.entries()) {
    const heard = product[nth];
    if (heard !== null && heard !== undefined) state = rootReducer(state, heard);
    const why = offer.take(state, [told]) ?? offer.whole(state, told.at);
    if (why !== undefined) return why;
  }
  return undefined;
}

describe('[LIV-01] [LIV-02] [LIV-03] [LIV-07] [LIV-08] [LIV-09] [TRAP-13] what is on offer', () => {
  it('is what a second, plain implementation makes of the same messages and answers, in any order', () => {
    hold(
      'offer-as-told',
      fc.property(logs, (log) => {
        expect(wrongBetween(log, log)).toBeUndefined();
      }),
      { runs: 300 },
    );
  });

  const told = (...news: object[]): AppEvent[] => logged(news as unknown as NewEvent[]);
  const answered = (body: object): object => ({
    type: 'gateway/answered',
    data: { requestId: '1.1', op: 'getHome', outcome: { kind: 'ok', status: 200, body: { entities: body } } },
  });
  const prices = (odds: number, held: number, flags = 0): object => ({
    type: 'live/frameReceived',
    data: {
      prices: { selection: [100], odds: [odds * 1_024 + 1], version: [held], flags: [flags] },
      messages: [],
      heads: [],
    },
  });
  const gone = (type: string, id: number): object => ({
    type: 'live/frameReceived',
    data: {
      prices: { selection: [], odds: [], version: [], flags: [] },
      messages: [
        { afterRow: 0, message: { ...head, channel: '/eventMarkets/1', type, op: 'remove', ids: [id] } },
      ],
      heads: [],
    },
  });
  const picture = answered(matchEntities(1, 3));

  it.each([
    [
      'a newer price that is not shown',
      [picture, prices(4, 5)],
      'another price is shown than the newest that was told',
    ],
    [
      'a removed selection that is still there',
      [picture, gone('selection', 100)],
      'something is shown that was removed or never told of',
    ],
    [
      'a removed market that is still there',
      [picture, gone('market', 10)],
      'something is shown that was removed or never told of',
    ],
    ['an entity that is not shown', [gone('event', 7), picture], 'a event is not shown that was told of'],
    [
      'a suspension that is not shown',
      [picture, prices(4, 5), prices(4, 5, 1)],
      'a price is shown as open, suspended or withdrawn otherwise than it was told',
    ],
  ] as const)('is not, and the law sees it: %s', (_what, log, why) => {
    const law = told(...log);
    expect(wrongBetween(law, law)).toBeUndefined();
    // The product does not hear the last of it.
    expect(wrongBetween([...law.slice(0, -1), null], law)).toBe(why);
  });

  it('is not, and the law sees it: what only another page said is lost, and an arrow that nothing led to', () => {
    const more = matchEntities(1, 3);
    const law = told(
      picture,
      answered({ ...more, events: more.events.map((one) => ({ ...one, coupon: 1 })) }),
    );
    expect(wrongBetween([law[0]!, null], law)).toBe('a event is shown otherwise than it was told');
    const agreed = { type: 'intent/changesAccepted', data: { shown: [{ selectionId: 100 }] } };
    const moves = told(picture, prices(4, 5), agreed);
    expect(wrongBetween(moves, moves)).toBeUndefined();
    expect(wrongBetween([...moves.slice(0, -1), null], moves)).toBe(
      'another arrow is shown than the prices told so far make',
    );
  });
});

describe('[LIV-06] [TRAP-14] [FAIL-73] a whole picture', () => {
  const of = (slip: readonly number[]) =>
    ({
      betslip: { legs: slip.map((eventId) => ({ eventId })) },
      myBets: { open: { ids: [] }, bets: {} },
    }) as unknown as RootState;
  const channel = '/eventMarkets/1';
  const asks = (dataVersion?: number): object => ({
    type: 'live/subscribeRequested',
    data: { channel, ...(dataVersion === undefined ? {} : { dataVersion }) },
  });
  const holds = (slip: readonly number[], ...commits: object[][]): boolean => {
    const law = snapshotAfterGap();
    return commits.every((commit) => law.holds(of(slip), logged(commit as unknown as NewEvent[]), []));
  };

  it('[LIV-06.2] is asked for of an event in the slip, and need not be of others', () => {
    expect(holds([], [asks(3)])).toBe(true);
    expect(holds([1], [], [asks()])).toBe(true);
    expect(holds([1], [], [asks(3)])).toBe(false);
    expect(holds([1], [{ type: 'betslip/legAdded', data: { eventId: 1 } }, asks(3)])).toBe(false);
  });

  it('[LIV-06.3] is asked for after a gap, at once, and after the line was lost', () => {
    const gap = {
      type: 'live/gapDetected',
      data: { channel, expected: 2, received: 4, epochChanged: false },
    };
    expect(holds([], [asks(3)], [gap, asks()])).toBe(true);
    expect(holds([], [asks(3)], [gap, asks(3)])).toBe(false);
    expect(holds([], [asks(3)], [gap])).toBe(false);
    const down = { type: 'live/connectionChanged', data: { connected: false, transport: null } };
    expect(holds([], [asks(3)], [down], [asks()])).toBe(true);
    expect(holds([], [asks(3)], [down], [asks(3)])).toBe(false);
  });
});
