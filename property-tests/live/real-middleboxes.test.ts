import { adapt } from 'cometd-nodejs-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { createLiveClient, type LiveClient } from '#src/platform/live/live-interpreter.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { FaultProxy } from '#testing/network/fault-proxy.ts';

/** The product's times, forty times as fast. */
const TIMES = {
  connectMs: 125,
  attemptMs: 250,
  silenceMs: 120,
  abandonMs: 375,
  holdMs: 625,
  networkDelayMs: 250,
  webSocketAgainMs: 1_500,
} as const;
const LIMITS = { holdMs: 625, pollHoldMs: 50, beatMs: 50 } as const;
const patience = { timeout: 20_000 };

describe('[MEND-25] middleboxes in front of a real gateway, by the official client over real sockets', () => {
  let gateway: InMemoryGateway;
  let proxy: FaultProxy;
  let client: LiveClient | undefined;
  let inputs: NewInput[] = [];

  beforeEach(async () => {
    adapt();
    inputs = [];
    gateway = await startInMemoryGateway({ live: LIMITS });
    proxy = await FaultProxy.before(gateway.url);
  });
  afterEach(async () => {
    client?.stop();
    await proxy.stop();
    await gateway.stop();
  });

  function start(): void {
    client = createLiveClient({
      url: `${proxy.url}/cometd`,
      submit: (input) => void inputs.push(input),
      mask: (data) => data,
      frames: {
        isHidden: () => false,
        setTimer: (run, ms) => Number(setTimeout(run, ms)),
        clearTimer: clearTimeout,
      },
      times: TIMES,
      watch: {
        now: () => performance.now(),
        setTimer: (run, ms) => Number(setTimeout(run, ms)),
        clearTimer: (handle) => clearTimeout(handle),
      },
    });
    client.start();
  }
  const changes = () => inputs.flatMap(({ type, data }) => (type === 'live/connectionChanged' ? [data] : []));
  const up = (over: string) =>
    expect.poll(() => changes().at(-1), patience).toEqual({ connected: true, transport: over });
  const silences = () =>
    inputs.flatMap(({ type, data }) => (type === 'live/silenceChanged' ? [data.silent] : []));

  it.each(['holds', 'swallows'] as const)('a proxy that %s WebSockets: long-polling', async (middlebox) => {
    proxy.live.middlebox = middlebox;
    start();
    await up('long-polling');
  });

  it('a proxy that refuses WebSockets: long-polling', async () => {
    proxy.live.refused = true;
    start();
    await up('long-polling');
  });

  it('a line that freezes and a proxy that swallows from then on: told as silent, left for long-polling, and back', async () => {
    start();
    await up('websocket');
    await expect.poll(() => gateway.live.server.sessionCount, patience).toBe(1);
    proxy.live.middlebox = 'swallows';
    proxy.live.freeze();
    await expect.poll(silences, patience).toEqual([true]);
    await up('long-polling');
    proxy.live.middlebox = 'none';
    await up('websocket');
  });
});
