import fc from 'fast-check';
import { expect, it } from 'vitest';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { StorageFailure } from '#src/platform/storage/key-value-store.ts';
import type { StoredSegment } from '#src/platform/storage/read-back.ts';
import { createUploadInterpreter } from '#src/platform/upload/upload-interpreter.ts';
import { asked } from '#testing/runtime/asked.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import { holdAsync } from '../kept/hold.ts';

const SESSION = logHeader.sessionId;
const KEY = 'k'.repeat(32);
const headOf = (flush: number): string => String(flush).padStart(64, '0');
const segmentAt = (flush: number): StoredSegment => ({
  flush,
  stream: 'cold',
  firstSeq: flush + 1,
  lastSeq: flush + 1,
  head: headOf(flush + 1),
  bytes: Uint8Array.of(flush),
  stub: Uint8Array.of(255),
});

/** What becomes of one request: done, or not, and whether the device hears of it. */
const ends = [
  'answered',
  'answered',
  'answered',
  'lostBefore',
  'lostAfter',
  'busy',
  'refused',
  'captcha',
] as const;
type End = (typeof ends)[number];

/**
 * The gateway: takes what comes next, leaves alone what it has, and refuses a hole. It reads the bytes and
 * nothing else.
 */
class Gateway {
  readonly taken: number[] = [];
  /** Questions that came without the log's key. */
  strangers = 0;
  requests = 0;
  running = 0;
  mostAtOnce = 0;

  #acknowledged = (): unknown => ({
    session: SESSION,
    streams:
      this.taken.length === 0
        ? []
        : [{ stream: 'cold', lastSeq: this.taken.length, head: headOf(this.taken.length) }],
    receivedAt: 1,
    signature: 's',
  });

  progress(key: string | null): unknown {
    this.strangers += key === KEY ? 0 : 1;
    return { resultCode: 0, data: this.taken.length === 0 ? null : this.#acknowledged() };
  }

  take(segments: readonly { readonly bytes: string }[]): { status: number; body: unknown } {
    for (const { bytes } of segments) {
      const flush = Buffer.from(bytes, 'base64')[0] ?? 255;
      if (flush > this.taken.length)
        return { status: 409, body: { resultCode: 1, errorType: 'RECORDING_HOLE' } };
      if (flush === this.taken.length) this.taken.push(flush);
    }
    return { status: 200, body: { resultCode: 0, data: this.#acknowledged() } };
  }
}

/** The interpreter over storage, line and idle time of which everything comes when the scheduler says so. */
function overScheduler(scheduler: fc.Scheduler, drawn: readonly End[], storageFails: readonly boolean[]) {
  const gateway = new Gateway();
  const inputs: NewInput[] = [];
  const device = { flushes: 1 };
  const [left, fails] = [[...drawn], [...storageFails]];
  const later = (what: string): Promise<unknown> => scheduler.schedule(Promise.resolve(), what);
  const store = async <T>(value: () => T): Promise<T> => {
    await later('storage');
    if (fails.shift() === true) throw new StorageFailure('connectionLost');
    return value();
  };
  const upload = createUploadInterpreter({
    own: SESSION,
    build: 'test',
    formFactor: () => 'desktop',
    submit: (input) => void inputs.push(input),
    idle: async () => void (await later('idle')),
    held: async () => {
      await later('locks');
      return [];
    },
    stored: {
      stored: () =>
        store(() => [
          { header: logHeader, uploadKey: KEY, flushes: device.flushes, lastSeq: device.flushes },
        ]),
      stretch: (_session, from, count) =>
        store(() =>
          Array.from({ length: Math.min(device.flushes - from, count) }, (_, nth) => segmentAt(from + nth)),
        ),
    },
    fetch: async (_url, { method, body, headers }) => {
      gateway.requests += 1;
      gateway.running += 1;
      gateway.mostAtOnce = Math.max(gateway.mostAtOnce, gateway.running);
      await later('request');
      const end = left.shift() ?? 'answered';
      try {
        if (end === 'lostBefore') throw new TypeError('failed to fetch');
        if (end === 'busy') return new Response('{"resultCode":7,"errorType":"BUSY"}', { status: 503 });
        if (end === 'refused') return new Response('{"resultCode":7,"errorType":"NO"}', { status: 403 });
        if (end === 'captcha') return new Response('<html></html>', { status: 200 });
        const answer =
          method === 'GET'
            ? { status: 200, body: gateway.progress(new Headers(headers).get(REQUEST_HEADERS.logKey)) }
            : gateway.take(
                (JSON.parse(typeof body === 'string' ? body : '') as { segments: { bytes: string }[] })
                  .segments,
              );
        await later('answer');
        if (end === 'lostAfter') throw new TypeError('connection reset');
        return new Response(JSON.stringify(answer.body), { status: answer.status });
      } finally {
        gateway.running -= 1;
      }
    },
  });
  const ask = (uploadId: string, leaving: boolean): void => {
    const data = { uploadId, leaving, streams: ['cold'] };
    upload.interpreter(asked({ type: 'recording/uploadRequested', data }), () => undefined);
  };
  return { gateway, inputs, device, ask, stop: upload.stop };
}

const asks = fc.array(
  fc.record({
    flushes: fc.integer({ min: 0, max: 20 }),
    leaving: fc.constantFrom(false, false, false, true),
  }),
  { minLength: 1, maxLength: 5 },
);

const idsOf = (inputs: readonly NewInput[]): string[] =>
  inputs.flatMap((input) =>
    input.type === 'recording/uploadAcknowledged' || input.type === 'recording/uploadFailed'
      ? [input.data.uploadId]
      : [],
  );

/**
 * Until everything asked for is done. Hashes and bodies are the platform's own work and come outside the
 * scheduler.
 */
async function settle(scheduler: fc.Scheduler, isDone: () => boolean): Promise<void> {
  for (let turns = 0; turns < 500 && (scheduler.count() > 0 || !isDone()); turns += 1) {
    await scheduler.waitIdle();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

it('[FAIL-76] whatever order storage, requests and failures come in, every round is answered once and the gateway gets each flush once, in order', async () => {
  const met = { acknowledged: 0, failed: 0, all: 0 };
  const property = fc.asyncProperty(
    fc.scheduler(),
    asks,
    fc.array(fc.constantFrom(...ends), { maxLength: 12 }),
    fc.array(fc.constantFrom(false, false, false, true), { maxLength: 10 }),
    async (scheduler, rounds, drawn, storageFails) => {
      const { gateway, inputs, device, ask } = overScheduler(scheduler, drawn, storageFails);
      for (const [nth, { flushes, leaving }] of rounds.entries())
        void scheduler.schedule(Promise.resolve(), `round ${nth}`).then(() => {
          device.flushes += flushes;
          ask(String(nth), leaving);
        });
      await settle(scheduler, () => idsOf(inputs).length === rounds.length);
      expect(idsOf(inputs).toSorted()).toEqual(rounds.map((_, nth) => String(nth)));
      expect(gateway.taken).toEqual(gateway.taken.map((_, nth) => nth));
      expect(gateway.taken.length).toBeLessThanOrEqual(device.flushes);
      // The log's id alone is answered nothing (HOLD-08).
      expect(gateway.strangers).toBe(0);
      // One request at a time; those of a page that is left go beside the round that runs.
      const leaves = rounds.filter(({ leaving }) => leaving).length;
      expect(gateway.mostAtOnce).toBeLessThanOrEqual(1 + leaves);
      met.acknowledged += inputs.filter(({ type }) => type === 'recording/uploadAcknowledged').length;
      met.failed += inputs.filter(({ type }) => type === 'recording/uploadFailed').length;
      if (gateway.taken.length === device.flushes) met.all += 1;
    },
  );
  await holdAsync('uploads-in-any-order', property, { runs: 150 });
  expect(Math.min(met.acknowledged, met.failed, met.all)).toBeGreaterThan(0);
});

it('[FAIL-76] after the end no round begins, no request goes out and nothing is told', async () => {
  const property = fc.asyncProperty(
    fc.scheduler(),
    asks,
    fc.nat({ max: 12 }),
    async (scheduler, rounds, steps) => {
      const { gateway, inputs, device, ask, stop } = overScheduler(scheduler, [], []);
      for (const [nth, { flushes, leaving }] of rounds.entries()) {
        device.flushes += flushes;
        ask(String(nth), leaving);
      }
      for (let left = steps; left > 0; left -= 1) {
        if (scheduler.count() > 0) await scheduler.waitNext(1);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      const [requests, told] = [gateway.requests, inputs.length];
      stop();
      let turns = 0;
      await settle(scheduler, () => {
        turns += 1;
        return turns > 10;
      });
      expect([gateway.requests, inputs.length]).toEqual([requests, told]);
    },
  );
  await holdAsync('uploads-after-the-end', property, { runs: 100 });
});
