import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type RecordingAcknowledgement,
  UPLOAD_LIMITS,
  type UploadedSegment,
} from '#domain/contract/recordings.ts';
import { logHeader } from '#testing/runtime/log-header.ts';
import type { StoredSegment } from '../storage/read-back.ts';
import { type GatewayLine, NotSent } from './gateway-line.ts';
import { NOWHERE, OtherStreams, type Sending, sendFromProgress, sendLog } from './send-log.ts';
import { uploadLimits } from './upload-limits.ts';

const log = (flushes: number) => ({
  header: logHeader,
  uploadKey: 'k'.repeat(32),
  flushes,
  lastSeq: flushes,
});

/** One flush, one event, one segment. */
const segmentAt = (flush: number, size: number): StoredSegment => ({
  flush,
  stream: 'cold',
  firstSeq: flush + 1,
  lastSeq: flush + 1,
  head: String(flush + 1).padStart(64, '0'),
  bytes: new Uint8Array(size).fill(flush),
  stub: Uint8Array.of(4),
});

async function sent(
  sizes: readonly number[],
  last: boolean,
): Promise<{ bodies: UploadedSegment[][]; read: number[] }> {
  const bodies: UploadedSegment[][] = [];
  const read: number[] = [];
  await sendLog(
    log(sizes.length),
    NOWHERE,
    {
      stored: {
        stretch: (_session, from, count) => {
          const part = sizes.slice(from, from + count).map((size, nth) => segmentAt(from + nth, size));
          read.push(part.length);
          return Promise.resolve(part);
        },
      },
      line: {
        progress: () => Promise.resolve(null),
        send: (_log, segments) => {
          bodies.push([...segments]);
          return Promise.resolve({ streams: [] } as unknown as RecordingAcknowledgement);
        },
      },
      maySend: () => true,
      idle: () => Promise.resolve(),
      arrived: () => undefined,
    },
    last,
  );
  return { bodies, read };
}

const bodyOf = (segments: readonly UploadedSegment[]): number =>
  JSON.stringify({ header: logHeader, key: 'k'.repeat(32), segments }).length;

const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 60_000 })), {
  minLength: 1,
  maxLength: 700,
});

interface Arrived {
  readonly stream: string;
  readonly lastSeq: number;
  readonly head: string;
}

/** A gateway as far as chains go: takes a segment that goes on from what it has of its stream. */
class Chains implements GatewayLine {
  readonly #stored: readonly StoredSegment[];
  readonly #has = new Map<string, Arrived>();

  constructor(stored: readonly StoredSegment[]) {
    this.#stored = stored;
  }

  take(segments: readonly StoredSegment[]): void {
    for (const { stream, lastSeq, head } of segments) this.#has.set(stream, { stream, lastSeq, head });
  }

  #acknowledgement(): RecordingAcknowledgement {
    return { streams: [...this.#has.values()] } as unknown as RecordingAcknowledgement;
  }

  progress(): Promise<RecordingAcknowledgement> {
    return Promise.resolve(this.#acknowledgement());
  }

  send(_log: unknown, segments: readonly UploadedSegment[]): Promise<RecordingAcknowledgement> {
    for (const { previous, bytes } of segments) {
      const [nth = -1] = Buffer.from(bytes, 'base64');
      const segment = this.#stored[nth];
      const has = segment === undefined ? undefined : this.#has.get(segment.stream);
      if (segment === undefined || (has !== undefined && has.head !== previous))
        return Promise.reject(new NotSent('refused', 'RECORDING_FORK'));
      this.take([segment]);
    }
    return this.progress();
  }
}

/** Flushes of one segment for each stream that something came of, the streams' events in turns. */
const streamsOfFlushes = fc.array(fc.subarray(['cold', 'hot'], { minLength: 1 }), {
  minLength: 2,
  maxLength: 40,
});

function segmentsOf(flushes: readonly (readonly string[])[]): StoredSegment[] {
  const segments: StoredSegment[] = [];
  for (const [flush, streams] of flushes.entries())
    for (const stream of streams) {
      const seq = segments.length + 1;
      const content = Uint8Array.of(segments.length);
      const head = `${stream}${seq}`.padStart(64, '0');
      segments.push({ flush, stream, firstSeq: seq, lastSeq: seq, head, bytes: content, stub: content });
    }
  return segments;
}

describe('[FAIL-76] sending a log', () => {
  it('goes on from where the gateway is, whichever stream the rest is of and however often the log has grown', async () => {
    await fc.assert(
      fc.asyncProperty(
        streamsOfFlushes,
        fc.array(fc.nat({ max: 40 }), { maxLength: 6 }),
        fc.nat({ max: 80 }),
        async (flushes, stops, before) => {
          const segments = segmentsOf(flushes);
          const line = new Chains(segments);
          line.take(segments.slice(0, before));
          const known = Math.max(0, ...segments.slice(0, before).map(({ flush }) => flush + 1));
          const sending: Sending = {
            stored: {
              stretch: (_session, from, count) =>
                Promise.resolve(segments.filter(({ flush }) => flush >= from && flush < from + count)),
            },
            line,
            maySend: () => true,
            idle: () => Promise.resolve(),
            arrived: () => undefined,
          };
          const sizes = [...stops, flushes.length]
            .map((size) => Math.min(Math.max(known, size), flushes.length))
            .sort((a, b) => a - b);
          let place = await sendFromProgress(log(known), sending);
          for (const size of sizes) place = await sendLog(log(size), place, sending, false);
          const heads = new Map(segments.map(({ stream, head }) => [stream, head]));
          const { streams } = await line.progress();
          expect(new Map(streams.map(({ stream, head }) => [stream, head]))).toEqual(heads);
        },
      ),
    );
  });

  it('sends everything once and in order, in requests within the limits, a stretch in memory at a time', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async (given) => {
        const { bodies, read } = await sent(given, false);
        const all = bodies.flat();
        expect(all.map(({ bytes }) => Buffer.from(bytes, 'base64').length)).toEqual(given);
        for (const [nth, { previous }] of all.entries())
          if (nth > 0) expect(previous).toBe(String(nth).padStart(64, '0'));
        for (const body of bodies) {
          expect(body.length).toBeLessThanOrEqual(UPLOAD_LIMITS.segments);
          if (body.length > 1)
            expect(bodyOf(body)).toBeLessThanOrEqual(UPLOAD_LIMITS.requestCharacters + 1_024);
        }
        expect(Math.max(...read)).toBeLessThanOrEqual(uploadLimits.stretch);
      }),
      { numRuns: 15 },
    );
  });

  it('sends one last request that a browser still takes from a page that goes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 500 }),
          // So many and so small that their names weigh as much as they do.
          fc.array(fc.integer({ min: 60, max: 140 }), { minLength: 400, maxLength: 450 }),
        ),
        async (given) => {
          const { bodies } = await sent(given, true);
          expect(bodies).toHaveLength(1);
          expect(bodyOf(bodies[0] ?? [])).toBeLessThan(64 * 1024);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('spends a bounded amount on what is not the story itself, and nothing on what may not be sent', () => {
    const others = new OtherStreams();
    expect(others.maySend(['cold'], 'hot', 1)).toBe(false);
    expect(others.maySend(['cold', 'hot'], 'hot', uploadLimits.otherStreamBytes)).toBe(true);
    expect(others.maySend(['cold', 'hot'], 'hot', 1)).toBe(false);
    expect(others.maySend(['cold', 'hot'], 'cold', uploadLimits.otherStreamBytes)).toBe(true);
  });
});
