import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { headsOf, packSlip, startStreams } from '#recordings/format/slip-file.ts';
import { encodeStretch } from '#recordings/format/write-slip.ts';
import { TextSearch } from '#replay/recording/find-text.ts';
import type { IndexedRecording } from '#replay/recording/index-recording.ts';
import { readRecording } from '#replay/recording/read-recording.ts';
import type { SearchResult } from '#replay/recording/search-result.ts';
import { readableLog } from '#testing/arbitraries/readable-log.ts';
import type { RecordedLog } from '#testing/arbitraries/recorded-log.ts';
import { openingPrimitives } from './recording-primitives.ts';
import { Searching } from './searching.ts';

const validLog = readableLog(40);

/** In many small segments, so that there are many steps. */
async function held({ header, events }: RecordedLog): Promise<IndexedRecording> {
  const streams = await startStreams(header, nodePrimitives);
  const segments: Uint8Array[] = [];
  for (let from = 0; from < events.length; from += 3)
    for (const { bytes } of await encodeStretch(
      events.slice(from, from + 3),
      streams,
      nodePrimitives,
      'kept',
    ))
      segments.push(bytes);
  const file = await packSlip(header, segments, headsOf(streams), events.length, nodePrimitives);
  return readRecording(file, openingPrimitives);
}

const texts = fc.constantFrom('1', '0', 'live/', '"seq":', 'intent', '[]', 'e', '12', '-', 'channel', '2');
const numbers = (found: SearchResult): number[] => [...found.positions];

describe('a search while the recording is made searchable', () => {
  it('[CON-02] never tells what is not there, tells all before the place it vouches for, and ends with everything', async () => {
    let partial = 0;
    await fc.assert(
      fc.asyncProperty(
        validLog,
        texts,
        fc.integer({ min: 1, max: 30 }),
        fc.nat(6),
        async (log, text, most, asked) => {
          const recording = await held(log);
          const whole = new TextSearch(recording).find(text, most);
          const unlimited = numbers(new TextSearch(recording).find(text, log.events.length + 1));
          const search = new TextSearch(recording);
          // Somebody asks when a part of it is there already.
          for (let bit = 0; bit < asked; bit += 1) search.warm();
          const question = search.question(text, most);
          let share = 0;
          while (!question.isDone()) {
            const found = question.found();
            partial += 1;
            expect(unlimited).toEqual(expect.arrayContaining(numbers(found)));
            const sure = unlimited.filter((position) => position < found.through).slice(0, most);
            expect(numbers(found).filter((position) => position < found.through)).toEqual(sure);
            expect(found.share).toBeGreaterThanOrEqual(share);
            expect(found.share).toBeLessThan(1);
            share = found.share;
            search.warm();
          }
          expect(question.found()).toEqual(whole);
        },
      ),
      { numRuns: 150 },
    );
    // About two hundred are usual: none would prove nothing.
    expect(partial).toBeGreaterThan(30);
  });

  it('[CON-02] answers every question once it is through, in whatever order they come, and none that was taken back', async () => {
    await fc.assert(
      fc.asyncProperty(
        validLog,
        fc.array(fc.record({ text: texts, forgotten: fc.boolean() }), { maxLength: 6 }),
        fc.boolean(),
        async (log, asks, isPrepared) => {
          const recording = await held(log);
          const told = new Map<number, SearchResult[]>();
          const searching = new Searching(recording, (id, found) => {
            told.set(id, [...(told.get(id) ?? []), found]);
          });
          const preparing = isPrepared ? searching.prepare() : undefined;
          const answers = asks.map(({ text, forgotten }, id) => {
            const answer = searching.ask(id, text);
            if (forgotten) searching.forget(id);
            return answer;
          });
          await Promise.all([preparing, ...answers]);
          for (const [id, { text, forgotten }] of asks.entries()) {
            const last = told.get(id)?.at(-1);
            // The first of them is told what is there before anything else is done.
            if (forgotten && id > 0) expect(last).toBeUndefined();
            else if (!forgotten) expect(last).toEqual(new TextSearch(recording).find(text));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
