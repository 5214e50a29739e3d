import type fc from 'fast-check';
import { expect } from 'vitest';
import type { EventOf } from '#domain/events/registry.ts';
import { epics } from '#effects/epics.ts';
import { matchEntities } from '../offers/match-entities.ts';
import { ok, runtimeHarness, surroundings } from './runtime-harness.ts';
import { loginAnswer, prolongAnswer, submitted } from './session-harness.ts';

/** How long a channel that nobody wants stays, ms, and a little. */
const LINGER = 1_001;
const GATEWAY_SESSION = 'gw-secretly-named';

/** Who listens to what, as one would list it by hand: the page that is open, the legs, the customer. */
export class Listeners {
  page: number | null = null;
  readonly legs = new Set<number>();
  isLoggedIn = false;
  isUp = true;
  readonly unknown = new Set<string>();

  wanted(): string[] {
    const all = ['/systemMessage'];
    if (this.page !== null) all.push(`/eventDetails/${this.page}`, `/eventMarkets/${this.page}`);
    for (const id of this.legs) all.push(`/eventSelection/${id}/${id * 10}/${id * 100}`);
    if (this.isLoggedIn) all.push(`/myBets/${GATEWAY_SESSION}`, `/betplacement/${GATEWAY_SESSION}`);
    return all.filter((channel) => !this.unknown.has(channel)).sort();
  }
}

const pathOf = (id: number | null): string =>
  id === null ? '/' : `/sports/football/premier-league/a-v-b/${id}`;

/** The whole app. The wire is read from what it asks of it, and not from what it says of itself. */
export class SubscriptionsUnderTest {
  readonly wire = new Set<string>();
  readonly world = runtimeHarness(epics, ({ data: { op, query } }: EventOf<'gateway/requested'>) => {
    if (op === 'login') return loginAnswer(this.world.now());
    if (op === 'prolong') return prolongAnswer(this.world.now());
    if (op === 'logout') return ok({ resultCode: 0 });
    const id = Number((query as { eventid?: string }).eventid);
    if (op === 'getEventView')
      return ok({ resultCode: 0, result: { eventId: id }, entities: matchEntities(id) });
    if (op === 'getSelections') {
      const { selectionids = '' } = query as { selectionids?: string };
      return ok({ resultCode: 0, entities: matchEntities(Number(selectionids) / 100) });
    }
    return undefined;
  });

  constructor() {
    this.world.runtime.attach((event) => {
      if (event.type === 'live/connectionChanged' && !event.data.connected) this.wire.clear();
      if (event.type === 'live/subscribeRequested') {
        expect([event.data.channel, this.wire.has(event.data.channel)]).toEqual([event.data.channel, false]);
        this.wire.add(event.data.channel);
      }
      if (event.type === 'live/unsubscribeRequested')
        expect([event.data.channel, this.wire.delete(event.data.channel)]).toEqual([
          event.data.channel,
          true,
        ]);
    });
    this.world.start();
    this.world.submit({ type: 'live/connectionChanged', data: { connected: true } });
  }

  go(id: number | null): void {
    this.world.submit({ type: 'intent/navigated', data: { path: pathOf(id), replace: false } });
  }

  connect(connected: boolean): void {
    this.world.submit({ type: 'live/connectionChanged', data: { connected } });
  }

  /** Whatever lingers goes; then every channel is heard that somebody wants, and no other. */
  expectLike(listeners: Listeners): void {
    const wanted = listeners.isUp ? listeners.wanted() : [];
    for (const channel of wanted) expect([...this.wire]).toContain(channel);
    this.world.pass(0);
    this.world.pass(LINGER);
    this.world.pass(LINGER);
    expect([...this.wire].sort()).toEqual(wanted);
    expect(this.world.defects).toEqual([]);
  }
}

export type Move = fc.Command<Listeners, SubscriptionsUnderTest>;

const move = (
  name: string,
  run: (listeners: Listeners, real: SubscriptionsUnderTest) => void,
  check: (listeners: Listeners) => boolean = () => true,
): Move => ({
  check,
  run: (listeners, real) => {
    run(listeners, real);
    real.expectLike(listeners);
  },
  toString: () => name,
});

export const visit = (id: number | null): Move =>
  move(`visit ${id}`, (listeners, real) => {
    listeners.page = id;
    real.go(id);
  });

/** Away and back, or further, before what was left has gone. */
export const hop = (ids: readonly (number | null)[]): Move =>
  move(`hop ${ids.join(' ')}`, (listeners, real) => {
    for (const id of ids) {
      listeners.page = id;
      real.go(id);
      real.world.pass(400);
    }
  });

/** The price on the page is pressed: in, or out again. */
export const press = move(
  'press',
  (listeners, { world }) => {
    const { page } = listeners;
    if (page === null) return;
    if (!listeners.legs.delete(page)) listeners.legs.add(page);
    const shown = { price: '5/2', version: 3, selection: '', market: '', event: '' };
    const ids = { selectionId: page * 100, marketId: page * 10, eventId: page } as never;
    world.submit({ type: 'intent/oddsPressed', data: Object.assign(ids, { shown }) });
  },
  ({ page }) => page !== null,
);
export const clear = move('clear', (listeners, { world }) => {
  listeners.legs.clear();
  world.submit({ type: 'intent/slipCleared', data: {} });
});
export const logIn = move('log in', (listeners, { world }) => {
  if (!listeners.isLoggedIn) world.submit(submitted);
  listeners.isLoggedIn = true;
});
export const logOut = move('log out', (listeners, { world }) => {
  listeners.isLoggedIn = false;
  world.submit({ type: 'intent/logoutPressed', data: {} });
});
export const drop = move('drop', (listeners, real) => {
  listeners.isUp = false;
  real.connect(false);
});
export const rise = move('rise', (listeners, real) => {
  // What the gateway did not know it is asked for again on a new connection.
  if (!listeners.isUp) listeners.unknown.clear();
  listeners.isUp = true;
  real.connect(true);
});
/** Messages are missing: the channel is left and taken anew, and heard afterwards as before. */
export const gap = (nth: number): Move =>
  move(
    `gap ${nth}`,
    (listeners, { world }) => {
      const channels = listeners.wanted();
      const channel = channels[nth % channels.length] ?? '';
      world.submit({
        type: 'live/gapDetected',
        data: { channel, expected: 2, received: 9, epochChanged: nth % 2 === 0 },
      });
    },
    ({ isUp }) => isUp,
  );
/**
 * The gateway says that it knows no such channel, of the page or of a leg: nobody asks again on this
 * connection, and what is fetched instead is no page in sight.
 */
export const refuse = (nth: number): Move =>
  move(
    `refuse ${nth}`,
    (listeners, real) => {
      const channels = listeners.wanted().filter((path) => path.startsWith('/event'));
      const channel = channels[nth % channels.length] ?? '';
      if (!real.wire.has(channel)) return;
      listeners.unknown.add(channel);
      real.wire.delete(channel);
      real.world.submit({
        type: 'live/subscriptionFailed',
        data: { channel, code: 'COMETD_UNKNOWN_SUBSCRIPTION', message: '404' },
      });
    },
    ({ isUp }) => isUp,
  );
/** The page is loaded anew: nothing is on the wire until it is connected. */
export const reload = move('reload', (listeners, real) => {
  real.wire.clear();
  real.world.runtime.restartEpics();
  real.world.submit({
    type: 'lifecycle/sessionResumed',
    data: { ...surroundings, path: pathOf(listeners.page), storage: 'durable', eventsCut: 0 },
  });
  listeners.unknown.clear();
  listeners.isUp = true;
  real.connect(true);
});
