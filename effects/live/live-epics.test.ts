import fc from 'fast-check';
import { filter, ignoreElements, mergeMap } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { getEvents, getEventView } from '#domain/contract/catalogue.ts';
import type { AppEvent, EventOf, EventType, NewInput } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import { rootReducer } from '#projections/root.ts';
import { matchEntities } from '#testing/offers/match-entities.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { createRuntime } from '../runtime/create-runtime.ts';
import type { Epic } from '../runtime/epic.ts';
import { cleanEntities } from './clean-entities.ts';
import { recoverSubscription } from './recover-subscription.ts';
import { syncSubscriptions } from './sync-subscriptions.ts';

const isRetry = (event: AppEvent): event is EventOf<'intent/retryPressed'> =>
  event.type === 'intent/retryPressed';
const isNavigated = (event: AppEvent): event is EventOf<'intent/navigated'> =>
  event.type === 'intent/navigated';

/** Asks for a page: `list:NAME` a competition, `event:ID` an event. */
const askForPage: Epic = (events$, _state$, ports) =>
  events$.pipe(
    filter(isRetry),
    mergeMap(({ data }) => {
      const [kind, id = ''] = data.view.split(':');
      return kind === 'event'
        ? ports.gateway.call(getEventView, { query: { eventid: id } }).pipe(ignoreElements())
        : ports.gateway.call(getEvents, { query: { categoryid: id } }).pipe(ignoreElements());
    }),
  );
const changeRoute: Epic = (events$) =>
  events$.pipe(
    filter(isNavigated),
    mergeMap(({ data }) => [
      {
        type: 'navigation/routeChanged' as const,
        data: { path: data.path, key: data.path, params: {}, replace: false },
      },
    ]),
  );

function body(events: readonly number[], versions = 3): Json {
  const of = events.map((id) => matchEntities(id, versions, id === 13 ? 'LIVESCORE' : 'SIM'));
  return {
    resultCode: 0,
    result: {
      competition: {
        category: { id: 'PL', name: 'PL' },
        sportId: 'SBTC1_1',
        eventCount: events.length,
        eventIds: events,
      },
    },
    entities: {
      events: of.flatMap((match) => match.events),
      markets: of.flatMap((match) => match.markets),
      selections: of.flatMap((match) => match.selections),
    },
  };
}

/** The real runtime over a world that a test moves by hand. */
function start() {
  let now = 1_760_000_000_000;
  const log: AppEvent[] = [];
  const timers = new Map<string, number>();
  const runtime = createRuntime({
    header: logHeader,
    clock: { now: () => now, monotonic: () => now },
    reducer: (state, event) => rootReducer(state, event),
    epics: { syncSubscriptions, recoverSubscription, cleanEntities, changeRoute, askForPage },
    onDefect: (error) => {
      throw error;
    },
  });
  runtime.addSink(({ events }) => {
    for (const event of events) {
      log.push(event);
      if (event.type === 'timer/armed') timers.set(event.data.timerId, now + event.data.ms);
      if (event.type === 'timer/disarmed') timers.delete(event.data.timerId);
    }
  });
  const of = <T extends EventType>(type: T): EventOf<T>[] =>
    log.filter((event): event is EventOf<T> => event.type === type);
  const submit = (input: NewInput) => runtime.submit(input);
  return {
    runtime,
    log,
    of,
    submit,
    connect: (connected = true) => submit({ type: 'live/connectionChanged', data: { connected } }),
    go: (path: string) => submit({ type: 'intent/navigated', data: { path, replace: false } }),
    show(view: string, answer: Json) {
      submit({ type: 'intent/retryPressed', data: { view } });
      const asked = of('gateway/requested').at(-1)!;
      submit({
        type: 'gateway/answered',
        data: {
          requestId: asked.data.requestId,
          op: asked.data.op,
          outcome: { kind: 'ok', status: 200, body: answer as never },
        },
      });
    },
    pass(ms: number) {
      now += ms;
      for (const [timerId, due] of [...timers].sort((a, b) => a[1] - b[1])) {
        if (due > now) continue;
        timers.delete(timerId);
        submit({ type: 'timer/fired', data: { timerId } });
      }
    },
    wire: () => Object.keys(runtime.state().live.wire).sort(),
    /** Subscriptions and unsubscriptions of one channel, in order, as signs. */
    signs: (channel: string) =>
      log
        .flatMap((event) =>
          event.type === 'live/subscribeRequested' && event.data.channel === channel
            ? ['+']
            : event.type === 'live/unsubscribeRequested' && event.data.channel === channel
              ? ['-']
              : [],
        )
        .join(''),
  };
}

const channelsOf = (ids: Iterable<number>): string[] =>
  [
    '/systemMessage',
    ...[...new Set(ids)].flatMap((id) => [`/eventDetails/${id}`, `/eventMarket/${id}/${id * 10}`]),
  ].sort();

describe('[LIV-04] subscriptions', () => {
  it('[LIV-04.1] [INV-24] [TRAP-14] puts a channel that n pages want on the wire once, and takes it off once, a second after the last has gone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), (n) => {
        const world = start();
        world.connect();
        world.go('lists');
        for (let i = 0; i < n; i += 1) world.show(`list:L${i}`, body([7]));
        expect(world.signs('/eventDetails/7')).toBe('+');
        world.go('elsewhere');
        world.pass(0);
        expect(world.signs('/eventDetails/7')).toBe('+');
        world.pass(999);
        expect(world.signs('/eventDetails/7')).toBe('+');
        world.pass(1);
        expect(world.signs('/eventDetails/7')).toBe('+-');
        world.pass(10_000);
        expect(world.signs('/eventDetails/7')).toBe('+-');
      }),
      { numRuns: 5 },
    );
  });

  it('[LIV-04.1] lingers over a change of page that still wants it', () => {
    const world = start();
    world.connect();
    world.go('one');
    world.show('list:A', body([7]));
    world.go('two');
    world.pass(0);
    world.show('list:B', body([7]));
    world.pass(5_000);
    expect(world.signs('/eventDetails/7')).toBe('+');
    expect(world.wire()).toEqual(channelsOf([7]));
  });

  it('[LIV-04.2] after any history the wire is what is wanted, and no channel is ever taken off that was not on', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('show' as const),
        list: fc.nat(3),
        events: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }),
      }),
      fc.record({ kind: fc.constant('go' as const), page: fc.nat(3) }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 1_500 }) }),
      fc.record({ kind: fc.constant('connection' as const), up: fc.boolean() }),
      fc.record({ kind: fc.constant('gap' as const), event: fc.integer({ min: 1, max: 6 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (script) => {
        const world = start();
        let shown = new Map<number, number[]>();
        let page = -1;
        for (const each of script) {
          if (each.kind === 'show') {
            world.show(`list:L${each.list}`, body(each.events));
            shown.set(each.list, each.events);
          } else if (each.kind === 'go') {
            world.go(`page${each.page}`);
            if (page !== each.page) shown = new Map();
            page = each.page;
          } else if (each.kind === 'pass') world.pass(each.ms);
          else if (each.kind === 'connection') world.connect(each.up);
          else
            world.submit({
              type: 'live/gapDetected',
              data: { channel: `/eventDetails/${each.event}`, expected: 2, received: 4, epochChanged: false },
            });
        }
        world.connect();
        world.pass(0);
        world.pass(2_000);
        world.pass(2_000);
        expect(world.wire()).toEqual(channelsOf([...shown.values()].flat()));
        const onWire = new Set<string>();
        for (const event of world.log) {
          if (event.type === 'live/connectionChanged' && !event.data.connected) onWire.clear();
          if (event.type === 'live/subscribeRequested') {
            expect(onWire.has(event.data.channel)).toBe(false);
            onWire.add(event.data.channel);
          }
          if (event.type === 'live/unsubscribeRequested') {
            expect(onWire.has(event.data.channel)).toBe(true);
            onWire.delete(event.data.channel);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('[EVT-01] the order in which channels are asked for', () => {
  // A log keeps the fields of an answer in the order of their names: what a replay reads is the same, turned
  // round.
  it('goes by what the answer says and never by the order of its fields', () => {
    const asked = (result: Json): string[] => {
      const world = start();
      world.connect();
      world.show('list:A', { ...(body([]) as object), result });
      return world.of('live/subscribeRequested').map(({ data }) => data.channel);
    };
    const days = [{ tracks: [[20, 3], [11], [4], [5], [6], [8], [9], [10], [12], [2, 1]] }].map(
      ({ tracks }) => ({ tracks: tracks.map((eventIds) => ({ eventIds })) }),
    );
    const nextOff = [3, 30, 2];
    const recorded = asked({ days, nextOff });
    expect(recorded).toHaveLength(1 + 13);
    expect(recorded.slice(-3)).toEqual(['/eventDetails/2', '/eventDetails/1', '/eventDetails/30']);
    expect(asked({ nextOff, days })).toEqual(recorded);
  });
});

describe('[LIV-05] reconnecting', () => {
  it('[LIV-05.2] [INV-24] [TRAP-14] subscribes everything wanted again, each asking for a full snapshot', () => {
    const world = start();
    world.show('list:A', body([7, 8]));
    expect(world.wire()).toEqual([]);
    world.connect();
    expect(world.wire()).toEqual(channelsOf([7, 8]));
    world.connect(false);
    expect(world.wire()).toEqual([]);
    const before = world.log.length;
    world.connect();
    expect(world.wire()).toEqual(channelsOf([7, 8]));
    for (const event of world.log.slice(before)) {
      if (event.type === 'live/subscribeRequested') expect(event.data.dataVersion).toBeUndefined();
    }
  });

  it('[FAIL-73] a gap leads to a subscription anew without a data version', () => {
    const world = start();
    world.connect();
    world.show('list:A', body([7]));
    world.submit({
      type: 'live/gapDetected',
      data: { channel: '/eventDetails/7', expected: 5, received: 9, epochChanged: false },
    });
    expect(world.signs('/eventDetails/7')).toBe('+-+');
    expect(world.of('live/subscribeRequested').at(-1)?.data).toEqual({ channel: '/eventDetails/7' });
    world.submit({
      type: 'live/gapDetected',
      data: { channel: '/eventDetails/99', expected: 5, received: 9, epochChanged: false },
    });
    expect(world.signs('/eventDetails/99')).toBe('');
  });
});

describe('[LIV-06] data version', () => {
  it('[LIV-06.1] [LIV-06.2] [TRAP-14] is the sum of the held versions of the channel, and absent for a livescore provider', () => {
    const world = start();
    world.connect();
    world.show('event:7', { ...(body([7], 3) as object), result: { eventId: 7 } });
    world.show('event:13', { ...(body([13], 3) as object), result: { eventId: 13 } });
    const sent = Object.fromEntries(
      world.of('live/subscribeRequested').map(({ data }) => [data.channel, data.dataVersion]),
    );
    expect(sent['/eventDetails/7']).toBe(3);
    expect(sent['/eventMarkets/7']).toBe(6);
    expect(sent['/eventDetails/13']).toBeUndefined();
    expect(sent['/eventMarkets/13']).toBeUndefined();
  });
});

describe('[LIV-11] live errors', () => {
  const refused = {
    type: 'live/subscriptionFailed',
    data: { channel: '/eventDetails/7', code: 'COMETD_UNKNOWN_SUBSCRIPTION', message: '404' },
  } as const;

  it('[LIV-11.1] [LIV-11.2] an unknown channel is given up and what it was about is fetched once; prices stay as they are', () => {
    const world = start();
    world.connect();
    world.show('list:A', body([7]));
    const { prices } = world.runtime.state();
    const asked = () => world.of('gateway/requested').filter(({ data }) => data.op !== 'getEvents');
    world.submit(refused);
    expect(asked()).toMatchObject([{ data: { op: 'getSelections', query: { selectionids: '700' } } }]);
    expect(world.wire()).not.toContain('/eventDetails/7');
    world.submit(refused);
    world.show('list:B', body([7]));
    expect(asked()).toHaveLength(1);
    expect(world.signs('/eventDetails/7')).toBe('+');
    expect(world.runtime.state().prices).toBe(prices);
  });

  it('[LIV-11.3] a protocol error stands in the log and changes nothing', () => {
    const world = start();
    world.connect();
    world.show('list:A', body([7]));
    const before = world.runtime.state();
    world.submit({
      type: 'live/subscriptionFailed',
      data: { channel: '/eventDetails/7', code: 'COMETD_ERROR', message: 'timeout' },
    });
    expect(world.of('live/subscriptionFailed')).toHaveLength(1);
    expect(world.runtime.state().prices).toBe(before.prices);
    expect(world.wire()).toEqual(channelsOf([7]));
  });
});

describe('[LIV-08] leaving a page', () => {
  it('[LIV-08.1] forgets what the page had loaded once the next one has asked, and keeps what that one has got', () => {
    const world = start();
    world.go('one');
    world.show('list:A', body([7, 8]));
    world.go('two');
    world.show('list:B', body([8, 9]));
    expect(Object.keys(world.runtime.state().entities.buckets)).toEqual(['7', '8', '9']);
    world.pass(0);
    const { entities, prices, views } = world.runtime.state();
    expect(Object.keys(entities.buckets)).toEqual(['8', '9']);
    expect(prices.get(700)).toBeUndefined();
    expect(prices.get(800)?.version).toBe(3);
    expect(Object.keys(views.byKey)).toEqual(['getEvents?categoryid=B']);
  });
});
