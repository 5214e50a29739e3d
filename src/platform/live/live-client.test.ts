import { adapt } from 'cometd-nodejs-client';
import { afterEach, describe, expect, it } from 'vitest';
import { SessionId } from '#domain/brand.ts';
import type { AppEvent, EventOf, EventType, NewInput } from '#domain/events/registry.ts';
import { createRuntime } from '#effects/runtime/create-runtime.ts';
import { rootReducer } from '#projections/root.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { market } from '#testing/offers/catalogue-fixture.ts';
import type { FrameHost } from './frame-clock.ts';
import { createLiveClient, type LiveClient } from './live-interpreter.ts';

/** Gives the official client the browser's names. */
adapt();

const nodeFrames: FrameHost = {
  isHidden: () => false,
  setTimer: (run, ms) => Number(setTimeout(run, ms)),
  clearTimer: (handle) => clearTimeout(handle),
};

let gateway: InMemoryGateway;
let client: LiveClient | undefined;
afterEach(async () => {
  client?.stop();
  client = undefined;
  await gateway.stop();
});

/** The client on a real gateway, and a runtime without epics: the test subscribes by hand. */
async function start(begin: (made: LiveClient) => void = (made) => made.start()) {
  gateway = await startInMemoryGateway({});
  const log: AppEvent[] = [];
  const runtime = createRuntime({
    header: {
      format: 2,
      sessionId: SessionId.parse('0f8fad5b-d9cb-469f-a165-70867728950e'),
      build: 't',
      registry: 't',
      brand: 'slipstream',
      locale: 'en-GB',
      timeZone: 'Europe/London',
      startedAt: 0,
      redaction: 'device',
    },
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    reducer: (state, event) => rootReducer(state, event),
    epics: {},
    onDefect: (error) => {
      throw error;
    },
  });
  runtime.addSink(({ events }) => void log.push(...events));
  const live = createLiveClient({
    mask: (data) => data,
    url: `${gateway.url}/cometd`,
    submit: (input: NewInput) => runtime.submit(input),
    frames: nodeFrames,
  });
  client = live;
  begin(live);
  const of = <T extends EventType>(type: T): EventOf<T>[] =>
    log.filter((event): event is EventOf<T> => event.type === type);
  const ask = (
    type: 'live/subscribeRequested' | 'live/unsubscribeRequested',
    channel: string,
    dataVersion?: number,
  ): void =>
    live.interpreter(
      { type, data: { channel, ...(dataVersion === undefined ? {} : { dataVersion }) } } as AppEvent,
      runtime.submit,
    );
  await expect.poll(() => of('live/connectionChanged').length, { timeout: 30_000 }).toBeGreaterThan(0);
  return { runtime, log, of, live, ask };
}

const price = (n: number): void =>
  gateway.feed({
    kind: 'prices',
    market: 'derby.odds',
    prices: [{ selection: 'derby.odds.a', odds: `${n + 10}/1`, suspended: false }],
  });

describe('live client on the gateway', () => {
  it('[LIV-05.1] is connected after the handshake, over a websocket', async () => {
    const { of } = await start();
    expect(of('live/connectionChanged')[0]?.data).toEqual({ connected: true, transport: 'websocket' });
    expect(of('live/subscriptionFailed')).toEqual([]);
  });

  it('folds the snapshot and every price after it, scanned from the socket', async () => {
    const { runtime, of, ask } = await start();
    ask('live/subscribeRequested', '/eventMarkets/1');
    await expect.poll(() => runtime.state().prices.size, { timeout: 30_000 }).toBeGreaterThan(0);
    for (let n = 0; n < 200; n += 1) {
      price(n);
      if (n % 9 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => (runtime.state().prices.get(1)?.odds ?? 0) >> 10, { timeout: 30_000 }).toBe(209);
    expect(of('live/gapDetected')).toEqual([]);
    expect(of('lifecycle/inputRejected')).toEqual([]);
    const rows = of('live/frameReceived').flatMap(({ data }) => data.prices.odds);
    expect(rows.map((odds) => odds >> 10)).toEqual(Array.from({ length: 200 }, (_, n) => n + 10));
  });

  it('[LIV-03.2] understands a picture, what is added, changed, replaced and removed', async () => {
    const { runtime, of, ask } = await start();
    for (const channel of ['/eventMarkets/1', '/eventMarket/1/2', '/eventDetails/1'])
      ask('live/subscribeRequested', channel);
    const held = () => runtime.state().entities.buckets[1];
    const markets = () => Object.keys(held()?.markets ?? {}).map(Number);
    await expect.poll(markets, { timeout: 30_000 }).toEqual([1, 2]);
    await expect.poll(() => held()?.event?.id, { timeout: 30_000 }).toBe(1);
    gateway.feed({ kind: 'market', market: market('derby.more', 'derby', ['1/1']) });
    const more = gateway.ids.market('derby.more');
    await expect.poll(markets, { timeout: 30_000 }).toEqual([1, 2, more]);
    gateway.feed({ kind: 'marketState', market: 'derby.odds', state: 'SUSPENDED' });
    await expect.poll(() => held()?.markets[1]?.state, { timeout: 30_000 }).toBe('SUSPENDED');
    gateway.feed({
      kind: 'replaced',
      oldMarket: 'derby.goals',
      market: market('derby.goals3', 'derby', ['5/4', '4/6'], { type: 'OVER_UNDER_35' }),
      selections: [
        { old: 'derby.goals.a', new: 'derby.goals3.a' },
        { old: 'derby.goals.b', new: 'derby.goals3.b' },
      ],
    });
    const moved = gateway.ids.market('derby.goals3');
    await expect.poll(markets, { timeout: 30_000 }).toEqual([1, more, moved]);
    await expect
      .poll(() => Object.values(runtime.state().entities.replacements).map(({ marketId }) => marketId), {
        timeout: 5_000,
      })
      .toEqual([moved, moved]);
    gateway.feed({ kind: 'removed', event: 'derby' });
    await expect.poll(held, { timeout: 30_000 }).toBeUndefined();
    const ops = of('live/frameReceived').flatMap(({ data }) =>
      data.messages.map(({ message }) => message.op),
    );
    expect([...new Set(ops)].sort()).toEqual(['add', 'initial', 'remove', 'replacedby', 'update']);
    expect(of('lifecycle/inputRejected')).toEqual([]);
  });

  it('[LIV-03.6] each message is logged with the number of its own channel and when it was received', async () => {
    const { of, ask } = await start();
    const began = Date.now();
    ask('live/subscribeRequested', '/eventMarkets/1');
    ask('live/subscribeRequested', '/eventMarkets/2');
    const last = (channel: string) => heads().findLast((head) => head.channel === channel)?.seq ?? -1;
    const heads = () => of('live/frameReceived').flatMap(({ data }) => data.heads);
    await expect
      .poll(() => [1, 2].map((id) => last(`/eventMarkets/${id}`)), { timeout: 5_000 })
      .toEqual([0, 0]);
    for (let n = 1; n <= 3; n += 1) {
      price(n);
      await expect.poll(() => last('/eventMarkets/1'), { timeout: 30_000 }).toBe(n);
    }
    gateway.feed({ kind: 'market', market: market('later.more', 'later', ['1/1']) });
    // Each channel counts for itself, without a hole.
    await expect.poll(() => last('/eventMarkets/2'), { timeout: 30_000 }).toBe(1);
    expect(last('/eventMarkets/1')).toBe(3);
    const frames = of('live/frameReceived');
    for (const { at } of frames) expect(at >= began && at <= Date.now()).toBe(true);
    for (const { message } of frames.flatMap(({ data }) => data.messages)) {
      expect(message.channel).toMatch(/^\/eventMarkets\/[12]$/);
      expect(heads().some((head) => head.channel === message.channel && head.epoch === message.epoch)).toBe(
        true,
      );
      expect(message.seq).toBeLessThanOrEqual(last(message.channel));
    }
  });

  it('[LIV-06] sends the data version and needs no snapshot when it holds what the gateway holds', async () => {
    const { runtime, of, ask } = await start();
    ask('live/subscribeRequested', '/eventMarkets/1', 7);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(of('live/frameReceived')).toEqual([]);
    price(3);
    await expect.poll(() => runtime.state().prices.get(1)?.odds, { timeout: 30_000 }).toBe(13 * 1024 + 1);
    expect(of('live/gapDetected')).toEqual([]);
  });

  it('[LIV-11.3] logs an unknown channel and a refusal, each with its code', async () => {
    const { of, ask } = await start();
    ask('live/subscribeRequested', '/eventMarkets/4242');
    ask('live/subscribeRequested', '/myBets/gw1');
    await expect.poll(() => of('live/subscriptionFailed').length, { timeout: 30_000 }).toBe(2);
    expect(of('live/subscriptionFailed').map(({ data }) => data)).toEqual([
      { channel: '/eventMarkets/4242', code: 'COMETD_UNKNOWN_SUBSCRIPTION', message: '404' },
      { channel: '/myBets/gw1', code: 'COMETD_ERROR', message: '403' },
    ]);
  });

  it('hears nothing more of a channel that was left, and gets a snapshot when it comes back', async () => {
    const { runtime, of, ask } = await start();
    ask('live/subscribeRequested', '/eventMarkets/1');
    await expect.poll(() => runtime.state().prices.size, { timeout: 30_000 }).toBeGreaterThan(0);
    ask('live/unsubscribeRequested', '/eventMarkets/1');
    price(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const frames = of('live/frameReceived').length;
    ask('live/subscribeRequested', '/eventMarkets/1');
    await expect.poll(() => of('live/frameReceived').length, { timeout: 30_000 }).toBeGreaterThan(frames);
    expect(of('live/frameReceived').at(-1)?.data.messages[0]?.message.op).toBe('initial');
    expect(runtime.state().prices.get(1)?.odds).toBe(11 * 1024 + 1);
  });

  it.each([0, 1, 2, 4, 8, 16])(
    '[FAIL-73] comes up although the session ended %i ms after it began to connect, as after a night away',
    async (ms) => {
      let restarted = false;
      const { runtime } = await start((made) => {
        made.start();
        setTimeout(() => {
          restarted = true;
          made.restart();
        }, ms);
      });
      await expect.poll(() => restarted).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await expect.poll(() => runtime.state().live.connected, { timeout: 30_000 }).toBe(true);
    },
  );

  it('[LIV-05] says when the connection is lost and when it is back, and starts over with the cookies of now', async () => {
    const { of, live, ask, runtime } = await start();
    live.restart();
    await expect
      .poll(() => of('live/connectionChanged').map(({ data }) => data.connected), { timeout: 5_000 })
      .toEqual([true, false, true]);
    ask('live/subscribeRequested', '/eventMarkets/1');
    await expect.poll(() => runtime.state().prices.size, { timeout: 30_000 }).toBeGreaterThan(0);
  });
});
