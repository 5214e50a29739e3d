import { LogHeader } from '#domain/events/envelope.ts';
import { LADDER } from '#domain/odds/ladder.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';

/** One price update as it came, before frames. */
export interface Update {
  /** Milliseconds from the start. */
  readonly at: number;
  readonly event: number;
  readonly selection: number;
  readonly odds: number;
  readonly version: number;
}

export interface Stream {
  readonly header: LogHeader;
  readonly updates: readonly Update[];
  /**
   * The log of a client that saw them: a frame for every sixtieth of a second with updates, and what a
   * customer does.
   */
  readonly events: readonly StoredEvent[];
  readonly recordedMs: number;
}

/** How many events the client holds; 30 markets of 3 selections each. */
export const universes = {
  /** 5,040 selections: what a coupon client realistically holds. */
  client: 56,
  /** 180,000 selections: everything the book has, as no client ever subscribes to. */
  book: 2_000,
} as const;

const shape = {
  markets: 30,
  selections: 3,
  busyShare: 0.05,
  busyUpdates: 0.8,
  updatesPerSecond: 770,
  frameMs: 1000 / 60,
} as const;

/** A seeded generator of numbers in 0..1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The clustered stream of the goals: 80 % of updates on 5 % of events; when an event ticks, one to
 * four of its markets move, all three selections of each, by one or two rungs of the ladder.
 */
function* ticks(count: number, universe: number, random: () => number, rate: number): Generator<Update> {
  const total = universe * shape.markets * shape.selections;
  const rung = new Uint8Array(total);
  const version = new Int32Array(total);
  for (let at = 0; at < total; at += 1) rung[at] = 20 + Math.floor(random() * 60);
  const busy = Math.ceil(universe * shape.busyShare);
  const perTick = 2.5 * shape.selections;
  let [made, now] = [0, 0];
  while (made < count) {
    now += -Math.log(1 - random()) * ((1000 * perTick) / rate);
    const event = Math.floor(random() < shape.busyUpdates ? random() * busy : random() * universe);
    const first = Math.floor(random() * shape.markets);
    const moved = 1 + Math.floor(random() * 4);
    for (let market = first; market < Math.min(shape.markets, first + moved); market += 1) {
      for (let place = 0; place < shape.selections && made < count; place += 1) {
        const selection = (event * shape.markets + market) * shape.selections + place;
        const step = (random() < 0.5 ? -1 : 1) * (random() < 0.8 ? 1 : 2);
        const next = Math.min(LADDER.length - 1, Math.max(0, (rung[selection] ?? 0) + step));
        rung[selection] = next;
        version[selection] = (version[selection] ?? 0) + 1;
        made += 1;
        yield {
          at: now,
          event,
          selection: selection + 1,
          odds: LADDER[next] ?? 0,
          version: version[selection] ?? 0,
        };
      }
    }
  }
}

type Draft = Pick<StoredEvent, 'type' | 'kind' | 'src' | 'data'> & { readonly corr?: string };

function frameOf(updates: readonly Update[], seqOf: Map<number, number>): Draft {
  const channels = new Map<number, number>();
  for (const { event } of updates) {
    if (channels.has(event)) continue;
    seqOf.set(event, (seqOf.get(event) ?? 0) + 1);
    channels.set(event, seqOf.get(event) ?? 0);
  }
  return {
    type: 'live/frameReceived',
    kind: 'input',
    src: 'live',
    data: {
      prices: {
        selection: updates.map(({ selection }) => selection),
        odds: updates.map(({ odds }) => odds),
        version: updates.map(({ version }) => version),
        flags: updates.map(() => 0),
      },
      messages: [],
      heads: [...channels].map(([event, seq]) => ({
        channel: `/eventMarkets/${event + 1}`,
        epoch: 'e1',
        seq,
      })),
    },
  };
}

/**
 * What a customer does meanwhile: about every two seconds a key, now and then a calculation and its answer.
 */
function customer(turn: number): Draft[] {
  if (turn % 5 !== 0) {
    const key = String(turn % 10);
    return [{ type: 'intent/stakeKeyPressed', kind: 'input', src: 'intent', data: { stakeId: 'acca', key } }];
  }
  const requestId = `${turn}.1`;
  const body = { stakes: [{ id: 'acca', amount: turn * 100 }], legs: [{ selectionId: turn, price: '5/2' }] };
  const data = { requestId, op: 'calculateBets', params: {}, query: { clientid: 'web' }, body };
  return [{ type: 'gateway/requested', kind: 'derived', src: 'calculate', data, corr: requestId }];
}

/** @param rate updates a second. */
export function clusteredStream(
  count: number,
  universe: number = universes.client,
  seed = 1,
  rate: number = shape.updatesPerSecond,
): Stream {
  const random = seeded(seed);
  const updates = [...ticks(count, universe, random, rate)];
  const header = LogHeader.parse({
    format: 2,
    sessionId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    build: 'bench',
    registry: 'bench',
    brand: 'slipstream',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    startedAt: 1_700_000_000_000,
    redaction: 'device',
  });
  const events: StoredEvent[] = [];
  const seqOf = new Map<number, number>();
  let commit = 0;
  const append = (drafts: readonly Draft[], ms: number): void => {
    commit += 1;
    // A browser's monotonic clock shows tenths of a millisecond.
    const mono = Math.round(ms * 10) / 10;
    for (const draft of drafts) {
      events.push({
        ...draft,
        v: 1,
        seq: events.length + 1,
        commit,
        at: header.startedAt + Math.floor(ms),
        mono,
      });
    }
  };
  let [from, turn] = [0, 0];
  for (let frame = 1; from < updates.length; frame += 1) {
    const end = frame * shape.frameMs;
    let to = from;
    while (to < updates.length && (updates[to]?.at ?? 0) < end) to += 1;
    if (to > from) append([frameOf(updates.slice(from, to), seqOf)], end + random() * 2);
    from = to;
    if (frame % 120 === 0) {
      turn += 1;
      append(customer(turn), end + 3);
    }
  }
  return { header, updates, events, recordedMs: updates[updates.length - 1]?.at ?? 0 };
}
