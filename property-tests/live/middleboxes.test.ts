import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { liveLimits } from '#gateway/config/limits.ts';
import { freshness } from '#projections/live/staleness.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { createLiveClient, type LiveClient } from '#src/platform/live/live-interpreter.ts';
import { VirtualNetwork } from './virtual-network.ts';

const { line } = DEFAULTS.live;
/** Steps in which time passes, ms: what is told late by less than that is not seen. */
const STEP = 100;

/**
 * The official client on the gateway's own protocol, at the product's own times, and what a screen would say.
 */
class Page {
  readonly network = new VirtualNetwork();
  readonly inputs: NewInput[] = [];
  #state: RootState | undefined;
  readonly #client: LiveClient;
  #seq = 0;

  constructor() {
    this.#client = createLiveClient({
      url: 'http://gateway.example/cometd',
      submit: (input) => this.#take(input),
      mask: (data) => data,
      frames: {
        isHidden: () => false,
        setTimer: (run, ms) => Number(setTimeout(run, ms)),
        clearTimer: clearTimeout,
      },
      watch: {
        now: () => Date.now(),
        setTimer: (run, ms) => Number(setTimeout(run, ms)),
        clearTimer: (handle) => clearTimeout(handle),
      },
    });
  }

  #take(input: NewInput): void {
    this.inputs.push(input);
    this.#seq += 1;
    const stamp = {
      seq: this.#seq,
      commit: this.#seq,
      v: 1,
      kind: 'input',
      src: 'live',
      at: Date.now(),
      mono: 0,
    };
    this.#state = rootReducer(this.#state, { ...stamp, ...input } as never);
  }

  start = (): void => this.#client.start();
  stop = (): void => this.#client.stop();
  get isUp(): boolean {
    return this.#state?.live.connected ?? false;
  }
  get transport(): string | null {
    return this.#state?.live.transport ?? null;
  }
  get looksLive(): boolean {
    return (
      this.#state !== undefined && ['live', 'interrupted'].includes(freshness(this.#state.live, Date.now()))
    );
  }

  /** Timers run in their order; between them nothing is looked at. */
  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
  }

  /** @returns ms until it holds; throws after `most`. */
  async until(holds: () => boolean, most: number): Promise<number> {
    for (let at = 0; at <= most; at += STEP) {
      if (holds()) return at;
      await vi.advanceTimersByTimeAsync(STEP);
    }
    throw new Error(`not within ${most} ms: ${JSON.stringify(this.inputs.slice(-5))}`);
  }
}

describe('[MEND-25] what stands between a page and the gateway, by the official client in virtual time', () => {
  let page: Page;
  beforeEach(() => {
    vi.useFakeTimers();
    page = new Page();
  });
  afterEach(() => {
    page.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('times fit each other: two beats in a silence, and a lost connect is told within 35 s', () => {
    for (const beat of [liveLimits.beatMs, liveLimits.pollHoldMs])
      expect(2 * beat).toBeLessThan(line.silenceMs);
    expect(line.silenceMs).toBeLessThan(DEFAULTS.live.placementBlockMs);
    expect(Math.max(line.holdMs, liveLimits.holdMs) + line.networkDelayMs).toBeLessThanOrEqual(35_000);
    expect(line.abandonMs).toBeLessThanOrEqual(35_000);
  });

  it('a quiet line that lives looks live for an hour, over one connection', async () => {
    page.start();
    await page.until(() => page.isUp, 1_000);
    for (let minute = 0; minute < 60; minute += 1) {
      await page.pass(60_000);
      expect(page.looksLive).toBe(true);
    }
    expect(page.transport).toBe('websocket');
    expect(page.inputs.map(({ type }) => type)).toEqual(['live/connectionChanged']);
  }, 300_000);

  it.each([true, false])(
    'a line that dies in silence is told within 5 s (advice with a timeout: %s)',
    async (says) => {
      page.network.saysTimeout = says;
      page.start();
      await page.until(() => page.isUp, 1_000);
      await page.pass(40_000);
      page.network.box.socket = 'swallows';
      page.network.box.polls = false;
      await page.until(() => !page.looksLive, 5_000);
      // By then the client has given the line up, whatever the gateway advised.
      expect(await page.until(() => !page.isUp, 35_000)).toBeLessThanOrEqual(35_000);
      expect(page.looksLive).toBe(false);
      Object.assign(page.network.box, { socket: 'passes', polls: true });
      await page.until(() => page.isUp && page.looksLive, 60_000);
    },
  );

  it.each(['holds', 'swallows', 'refuses'] as const)(
    'a proxy that %s WebSockets leaves the page without prices for no longer than an attempt: it polls',
    async (socket) => {
      page.network.box.socket = socket;
      page.start();
      await page.until(() => page.isUp, line.attemptMs + 2_000);
      expect(page.transport).toBe('long-polling');
      await page.pass(10 * 60_000);
      expect([page.isUp, page.looksLive]).toEqual([true, true]);
      // A WebSocket that never worked here is not tried again and again.
      expect(page.inputs).toHaveLength(1);
    },
  );

  it.each(['holds', 'swallows'] as const)(
    'a WebSocket that works and that a middlebox then %s is left for long-polling, and comes back',
    async (socket) => {
      page.start();
      await page.until(() => page.isUp, 1_000);
      page.network.box.socket = socket;
      await page.until(() => !page.looksLive, 5_000);
      await page.until(() => page.isUp && page.looksLive, 35_000);
      expect(page.transport).toBe('long-polling');
      await page.pass(line.webSocketAgainMs / 2);
      expect(page.looksLive).toBe(true);
      page.network.box.socket = 'passes';
      await page.until(() => page.isUp && page.transport === 'websocket', line.webSocketAgainMs);
    },
  );

  it('a line that stutters is told, and is not given up: nothing is subscribed anew', async () => {
    page.start();
    await page.until(() => page.isUp, 1_000);
    // A connect is held by now: of what is lost here nothing is waited for.
    await page.pass(1_000);
    page.network.box.socket = 'swallows';
    await page.until(() => !page.looksLive, 5_000);
    page.network.box.socket = 'passes';
    await page.until(() => page.looksLive, 3_000);
    await page.pass(30_000);
    expect(page.inputs.map(({ type, data }) => [type, 'silent' in data ? data.silent : null])).toEqual([
      ['live/connectionChanged', null],
      ['live/silenceChanged', true],
      ['live/silenceChanged', false],
    ]);
  });

  it('long-polling over a slow line of one second each way lives', async () => {
    Object.assign(page.network.box, { socket: 'refuses', delayMs: 1_000 });
    page.start();
    await page.until(() => page.isUp, 15_000);
    await page.pass(5 * 60_000);
    expect(page.inputs.map(({ type }) => type)).toEqual(['live/connectionChanged']);
    expect([page.transport, page.looksLive]).toEqual(['long-polling', true]);
  });

  it('[LIV-05.5] attempts come after 1, 2, 5, 10 and then every 30 s, and one of them brings it up', async () => {
    const { box, tries } = page.network;
    const waits = (): number[] => tries.slice(1).map((at, nth) => Math.floor((at - tries[nth]!) / 1_000));
    Object.assign(box, { socket: 'refuses', polls: 'refuses' });
    page.start();
    await page.pass(120_000);
    // The other transport takes over at once; only then is anything waited for.
    expect(waits()).toEqual([0, 1, 2, 5, 10, 30, 30, 30]);
    Object.assign(box, { socket: 'passes', polls: true });
    await page.until(() => page.isUp, 31_000);
  });

  it('[LIV-05.5] a client that the gateway does not know any more shakes hands anew', async () => {
    const handshakes = (): number =>
      page.network.sent.filter(({ text }) => text.includes('/meta/handshake')).length;
    page.start();
    await page.until(() => page.isUp, 1_000);
    await page.pass(1_000);
    expect(handshakes()).toBe(1);
    page.network.server.dropAll();
    await page.until(() => handshakes() === 2, 31_000);
    await page.until(() => page.isUp && page.looksLive, 31_000);
    expect(page.inputs.map(({ data }) => ('connected' in data ? data.connected : null))).toEqual([
      true,
      false,
      true,
    ]);
  });
});
