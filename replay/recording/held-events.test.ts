import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { RecordingError } from '#recordings/format/recording-error.ts';
import { headsOf, packSlip, startStreams } from '#recordings/format/slip-file.ts';
import { encodeStretch } from '#recordings/format/write-slip.ts';
import { openingPrimitives } from '#src/support/recording/recording-primitives.ts';
import { hostileText } from '#testing/arbitraries/hostile-text.ts';
import { readableLog } from '#testing/arbitraries/readable-log.ts';
import { type RecordedLog, recordedLog } from '#testing/arbitraries/recorded-log.ts';
import { TextSearch } from './find-text.ts';
import { allHeld, heldEvents } from './held-events.ts';
import { buffersOf, handOver } from './index-recording.ts';
import { prove, readRecording, readWhole } from './read-recording.ts';

const validLog = readableLog(40);

/** Where a stretch ends, and where a new group of hot segments begins. */
const cuts = fc.array(fc.record({ events: fc.integer({ min: 1, max: 9 }), opensGroup: fc.boolean() }), {
  minLength: 1,
  maxLength: 20,
});
type Cuts = readonly { readonly events: number; readonly opensGroup: boolean }[];

async function written({ header, events }: RecordedLog, at: Cuts): Promise<Uint8Array> {
  const streams = await startStreams(header, nodePrimitives);
  const segments: Uint8Array[] = [];
  let nth = 0;
  for (let from = 0; from < events.length; nth += 1) {
    const cut = at[nth % at.length] ?? { events: 1, opensGroup: true };
    if (cut.opensGroup) streams.hot.hot = null;
    const stretch = events.slice(from, from + cut.events);
    for (const { bytes } of await encodeStretch(stretch, streams, nodePrimitives, 'kept'))
      segments.push(bytes);
    from += cut.events;
  }
  return packSlip(header, segments, headsOf(streams), events.length, nodePrimitives);
}

const opened = (file: Uint8Array) => readRecording(file, openingPrimitives);

describe('a recording as it is held', () => {
  it('[CON-11] is the same as with every frame read: events in any order of asking, index, calls and story', async () => {
    let frames = 0;
    await fc.assert(
      fc.asyncProperty(validLog, cuts, fc.array(fc.nat()), async (log, at, asks) => {
        const file = await written(log, at);
        const [held, whole] = [await opened(file), await readWhole(file, nodePrimitives)];
        frames += held.framesBefore.at(-1) ?? 0;
        expect({ ...held.index }).toEqual({ ...whole.index });
        expect([held.network, held.story, held.header]).toEqual([whole.network, whole.story, whole.header]);
        const expected = allHeld(whole);
        const handed = handOver(held);
        // As the page gets it from the worker.
        const received = structuredClone(handed, { transfer: buffersOf(handed) });
        const events = heldEvents(received, received.index.seq);
        for (const ask of asks) {
          const position = ask % (expected.length + 2);
          expect(events.at(position)).toEqual(expected[position]);
          expect(events.seqAt?.(position)).toBe(expected[position]?.seq);
        }
        expect(allHeld(held)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
    expect(frames).toBeGreaterThan(200);
  });

  it('[CON-02] is searched as if every frame were a line', async () => {
    const piece = fc.record({ event: fc.nat(), from: fc.nat(), length: fc.integer({ min: 1, max: 14 }) });
    const text = fc.oneof(
      fc.constantFrom(
        '1',
        '0,0',
        '],"odds":[',
        'live/',
        '"seq":',
        '[]',
        '-',
        '}',
        'b',
        'Ü',
        '[1',
        ']}',
        '12',
      ),
      hostileText,
    );
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        validLog,
        cuts,
        fc.array(fc.oneof(piece, text), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 30 }),
        async (log, at, asks, most) => {
          const file = await written(log, at);
          const [held, whole] = [await opened(file), await readWhole(file, nodePrimitives)];
          const events = allHeld(whole);
          const [ours, oracle] = [new TextSearch(held), new TextSearch(whole)];
          for (const ask of asks) {
            const json =
              typeof ask === 'string' ? '' : JSON.stringify(events[ask.event % events.length]?.data ?? '');
            const wanted =
              typeof ask === 'string' ? ask : json.slice(ask.from % json.length).slice(0, ask.length);
            const answer = ours.find(wanted, most);
            found += answer.positions.length;
            expect({ wanted, ...answer }).toEqual({ wanted, ...oracle.find(wanted, most) });
          }
        },
      ),
      { numRuns: 200 },
    );
    expect(found).toBeGreaterThan(300);
  });

  it('[PRIN-10] is refused, at once or by its proof, whenever the long way refuses it', async () => {
    const kindOf = async (work: () => Promise<unknown>): Promise<string> => {
      try {
        await work();
        return 'read';
      } catch (error) {
        if (error instanceof RecordingError) return error.kind;
        throw error;
      }
    };
    await fc.assert(
      fc.asyncProperty(recordedLog(), cuts, fc.option(fc.nat()), async (log, at, flip) => {
        const file = await written(log, at);
        if (flip !== null) file[flip % file.length]! ^= 1 << (flip % 8);
        const long = await kindOf(() => readWhole(file, nodePrimitives));
        const short = await kindOf(async () => {
          await opened(file);
          await prove(file, nodePrimitives);
        });
        expect(short).toBe(long);
      }),
      { numRuns: 200 },
    );
  });
});
