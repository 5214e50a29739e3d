import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { type BayeuxMessage, type LiveData, messagesIn } from '#testing/gateway/parse-frame-text.ts';
import { market, match, smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { liveLimits } from '../config/limits.ts';
import { serveFrames } from './serve-frames.ts';
import type { Wire } from './wire.ts';

const limits = { ...liveLimits, socketBytes: 1_000, conflatedMessages: 20 };
const derby = '/eventMarkets/1';

/** A socket whose other end reads when it is told to, and the session on it. */
class Reader {
  readonly received: BayeuxMessage[] = [];
  readonly #gateway: InMemoryGateway;
  readonly #frames: ReturnType<typeof serveFrames>;
  readonly #wire: Wire;
  #unread: Buffer[] = [];
  #reads = true;
  isEnded = false;

  constructor(gateway: InMemoryGateway, credential?: string) {
    this.#gateway = gateway;
    this.#wire = {
      send: (frame) => {
        this.#unread.push(frame);
        if (this.#reads) this.#take();
      },
      backlog: () => this.#unread.reduce((sum, frame) => sum + frame.length, 0),
      terminate: () => {
        this.isEnded = true;
      },
    };
    const link = { wire: this.#wire, credential, address: 'here' };
    this.#frames = serveFrames(gateway.live.server, link, limits, () => undefined);
    this.#say({ channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['websocket'] });
    this.#say({ channel: '/meta/connect', connectionType: 'websocket', id: 'held' });
  }

  get clientId(): string {
    return this.received[0]?.clientId ?? '';
  }

  #say(message: object): void {
    this.#frames.receive(JSON.stringify([{ clientId: this.clientId, ...message }]));
  }

  subscribe = (subscription: string): void => this.#say({ channel: '/meta/subscribe', subscription });
  leave = (subscription: string): void => this.#say({ channel: '/meta/unsubscribe', subscription });

  pause(): void {
    this.#reads = false;
  }

  /** Reads as much as there is, and what comes because of it. */
  read(): void {
    this.#reads = true;
    this.#take();
    this.#gateway.live.server.drained(this.#wire);
  }

  #take(): void {
    for (const frame of this.#unread.splice(0)) this.received.push(...messagesIn(frame.toString()));
  }

  data = (channel: string): LiveData[] =>
    this.received.flatMap((one) => (one.channel === channel && one.data !== undefined ? [one.data] : []));

  get end(): BayeuxMessage | undefined {
    return this.received.find(({ id }) => id === 'held');
  }

  leaveForGood(): void {
    this.#reads = true;
    this.#gateway.live.server.detach(this.#wire);
  }
}

/**
 * What a client holds that believes each message which follows the one before, and each snapshot that is not
 * older.
 */
function folded(messages: readonly LiveData[]): ReadonlyMap<number, number> {
  const versions = new Map<number, number>();
  let at = -1;
  for (const { op, seq, selections = [], rows = [] } of messages) {
    if (op === 'initial') expect(seq).toBeGreaterThanOrEqual(at);
    else if (at >= 0) expect(seq).toBe(at + 1);
    at = seq;
    if (op === 'initial') versions.clear();
    for (const { id, version } of selections) versions.set(id, version);
    for (const [id = 0, , , version = 0] of rows) versions.set(id, version);
  }
  return versions;
}

describe('who reads slowly', () => {
  let gateway: InMemoryGateway;
  beforeAll(async () => {
    gateway = await startInMemoryGateway({ live: limits });
  });
  afterAll(() => gateway.stop());

  const tick = (n: number): void =>
    gateway.feed({
      kind: 'prices',
      market: 'derby.odds',
      prices: [{ selection: 'derby.odds.a', odds: `${n + 10}/1`, suspended: false }],
    });
  const onOffer = (): ReadonlyMap<number, number> =>
    new Map(
      gateway.catalogue
        .event(1 as never)!
        .marketIds.flatMap((id) => gateway.catalogue.market(id)?.selectionIds ?? [])
        .map((id) => [id, gateway.catalogue.selection(id)!.version]),
    );

  it('[HOLD-02.slow] keeps the session and is told the last state when it reads again', () => {
    const slow = new Reader(gateway);
    const quick = new Reader(gateway);
    for (const one of [slow, quick]) one.subscribe(derby);
    slow.pause();
    for (let n = 0; n < 20_000; n += 1) tick(n);
    slow.read();
    expect([slow.end, gateway.live.server.sessionCount]).toEqual([undefined, 2]);
    const heard = slow.data(derby);
    expect(heard.length).toBeLessThan(100);
    expect([heard.at(-1)?.op, heard.at(-1)?.seq]).toEqual(['initial', quick.data(derby).at(-1)?.seq]);
    tick(20_000);
    expect([...folded(slow.data(derby))]).toEqual([...onOffer()]);
    expect(quick.data(derby).filter(({ op }) => op === 'initial')).toHaveLength(1);
    for (const one of [slow, quick]) one.leaveForGood();
  });

  it('[HOLD-02.slow] holds in the end what is on offer, whenever it reads and whatever it subscribes to', () => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('ticks' as const), count: fc.nat(60) }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'market' as const }) },
      { weight: 2, arbitrary: fc.constant({ kind: 'pause' as const }) },
      { weight: 2, arbitrary: fc.constant({ kind: 'read' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'subscribe' as const }) },
    );
    let last = 0;
    const next = (): number => {
      last += 1;
      return last;
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const reader = new Reader(gateway);
        reader.subscribe(derby);
        for (const one of steps) {
          if (one.kind === 'ticks') for (let i = 0; i < one.count; i += 1) tick(next());
          if (one.kind === 'market')
            gateway.feed({
              kind: 'market',
              market: market('derby.odds', 'derby', [`${next()}/1`, '6/4', '3/1']),
            });
          if (one.kind === 'pause') reader.pause();
          if (one.kind === 'read') reader.read();
          if (one.kind === 'subscribe') reader.subscribe(derby);
        }
        reader.read();
        expect([...folded(reader.data(derby))].sort()).toEqual([...onOffer()].sort());
        expect(reader.end).toBeUndefined();
        reader.leaveForGood();
      }),
      { numRuns: 60 },
    );
  });

  it('[HOLD-02.slow] misses nothing of what is its own', async () => {
    const opened = await gateway.money.accounts.login({ username: 'alice', password: 'password-of-alice' });
    if (opened.kind !== 'opened') throw new Error('not logged in');
    const reader = new Reader(gateway, opened.credential);
    const own = `/myBets/${opened.session.gwSessionId}`;
    reader.subscribe(own);
    reader.subscribe(derby);
    await expect.poll(() => reader.data(own).map(({ op }) => op)).toEqual(['initial']);
    reader.pause();
    const { userId } = opened.session;
    const account = await gateway.money.accounts.balance(userId);
    for (let n = 0; n < 100; n += 1) {
      tick(n);
      gateway.money.announce({ kind: 'bets', user: userId, op: 'update', bets: [], balance: account });
    }
    reader.read();
    const seqs = reader.data(own).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 101 }, (_, i) => i));
    expect([...folded(reader.data(derby))]).toEqual([...onOffer()]);
    reader.leaveForGood();
  });

  it('[HOLD-02.slow] starts over when a channel that it is behind on shows nothing any more', async () => {
    gateway.feed(
      { kind: 'event', event: match('short') },
      { kind: 'market', market: market('short.odds', 'short', ['1/1', '2/1']) },
    );
    const short = [...gateway.catalogue.events()].find(({ name }) => name === 'short')!;
    const reader = new Reader(gateway);
    reader.subscribe(`/eventMarkets/${short.id}`);
    reader.pause();
    for (let n = 0; n < 100; n += 1)
      gateway.feed({
        kind: 'prices',
        market: 'short.odds',
        prices: [{ selection: 'short.odds.a', odds: `${n + 2}/1`, suspended: false }],
      });
    gateway.feed({ kind: 'removed', event: 'short' });
    reader.read();
    await expect
      .poll(() => reader.end)
      .toMatchObject({ successful: false, advice: { reconnect: 'handshake' } });
    reader.leaveForGood();
  });

  it('[HOLD-02.slow] over HTTP gets what it would have heard, or one snapshot instead', async () => {
    gateway.feed(...smallOffer.changes);
    const poll = async (message: object): Promise<BayeuxMessage[]> => {
      const answer = await fetch(`${gateway.url}/cometd`, {
        method: 'POST',
        body: JSON.stringify([message]),
      });
      return messagesIn(await answer.text());
    };
    const [hand] = await poll({
      channel: '/meta/handshake',
      version: '1.0',
      supportedConnectionTypes: ['long-polling'],
    });
    const clientId = hand?.clientId;
    await poll({ channel: '/meta/subscribe', clientId, subscription: derby });
    const connect = { channel: '/meta/connect', clientId, connectionType: 'long-polling' };
    const first = await poll(connect);
    for (let n = 0; n < 200; n += 1) tick(n);
    const second = await poll(connect);
    const data = [...first, ...second].flatMap((one) => (one.data === undefined ? [] : [one.data]));
    expect(data.length).toBeLessThan(limits.conflatedMessages);
    expect([...folded(data)]).toEqual([...onOffer()]);
    expect(second.at(-1)).toMatchObject({ channel: '/meta/connect', successful: true });
  });
});
