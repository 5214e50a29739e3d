import fc from 'fast-check';
import { LogHeader } from '#domain/events/envelope.ts';
import { eventDefinitions } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';

export const sampleHeader: LogHeader = LogHeader.parse({
  format: 2,
  sessionId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  build: 'test',
  registry: 'test',
  brand: 'slipstream',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  startedAt: 1_700_000_000_000,
  redaction: 'device',
});

export interface RecordedLog {
  readonly header: LogHeader;
  readonly events: readonly StoredEvent[];
}

type Draft = Pick<StoredEvent, 'type' | 'v' | 'kind' | 'src' | 'data' | 'corr'>;

const integer = (max: number) => fc.integer({ min: 0, max });

/** Frames with columns of equal length, mostly of the same few selections, as live prices are. */
const frame: fc.Arbitrary<Draft> = fc
  .record({
    rows: fc.array(
      fc.record({
        selection: fc.oneof(integer(8), integer(0x7fffffff)),
        odds: fc.oneof(integer(9_000), integer(0x7fffffff)),
        version: fc.oneof(integer(5), fc.integer()),
        flags: integer(15),
      }),
      { maxLength: 12 },
    ),
    heads: fc.array(
      fc.record({
        channel: fc.constantFrom('/eventMarkets/1', '/eventMarkets/2', '/ü\n'),
        epoch: fc.constantFrom('a', 'b'),
        seq: fc.nat(),
      }),
      { maxLength: 3 },
    ),
    messages: fc.array(
      fc.record({
        afterRow: fc.nat({ max: 3 }),
        message: fc.constant({
          channel: '/systemMessage',
          type: 'system',
          op: 'remove',
          epoch: 'a',
          seq: 1,
          at: 0,
          ids: ['m1'],
        }),
      }),
      { maxLength: 2 },
    ),
    src: fc.constantFrom('live', 'replayed feed', ''),
  })
  .map(({ rows, heads, messages, src }) => ({
    type: 'live/frameReceived',
    v: 1,
    kind: 'input' as const,
    src,
    data: {
      prices: {
        selection: rows.map((row) => row.selection),
        odds: rows.map((row) => row.odds),
        version: rows.map((row) => row.version),
        flags: rows.map((row) => row.flags),
      },
      messages,
      heads,
    },
  }));

/** Frames that no column holds: the form must keep them all the same. */
const oddFrame: fc.Arbitrary<Draft> = fc
  .constantFrom<Json>(
    { prices: { selection: [1], odds: [], version: [1], flags: [0] }, messages: [], heads: [] },
    { prices: { selection: [1.5], odds: [1], version: [1], flags: [0] }, messages: [], heads: [] },
    { prices: { selection: [-1], odds: [1], version: [1], flags: [0] }, messages: [], heads: [] },
    { prices: { selection: [1e300], odds: [1], version: [1], flags: [0] }, messages: [], heads: [] },
    { prices: { selection: [], odds: [], version: [], flags: [] }, messages: [], heads: [], more: 1 },
    { prices: { selection: ['1'], odds: [1], version: [1], flags: [0] }, messages: [], heads: [] },
    null,
  )
  .map((data) => ({ type: 'live/frameReceived', v: 1, kind: 'input', src: 'live', data }));

const cold: fc.Arbitrary<Draft> = fc.oneof(
  fc
    .constantFrom(...eventDefinitions)
    .chain((definition) => fc.constantFrom(...definition.examples).map((data) => ({ ...definition, data })))
    .map(({ type, version, kind, data }) => ({ type, v: version, kind, src: 'sample', data })),
  fc
    .record({ name: fc.string({ unit: 'grapheme' }), value: fc.jsonValue({ maxDepth: 4 }) })
    .map(({ name, value }) => ({
      type: 'intent/settingChanged',
      v: 1,
      kind: 'input' as const,
      src: 'intent',
      corr: name,
      // fast-check's type of a JSON value is wider than ours by nothing that it generates.
      data: JSON.parse(JSON.stringify({ name, value })) as Json,
    })),
);

/** A log as the sequencer writes it: dense, commits opened by an input, both clocks going on. */
export const recordedLog = (maxCommits = 12): fc.Arbitrary<RecordedLog> =>
  fc
    .array(
      fc.record({
        events: fc.array(fc.oneof({ weight: 3, arbitrary: frame }, oddFrame, cold), {
          minLength: 1,
          maxLength: 3,
        }),
        later: fc.nat({ max: 100_000 }),
        microseconds: fc.nat({ max: 50_000 }),
        rounding: fc.constantFrom(1, 5, 100, 1000),
      }),
      { maxLength: maxCommits },
    )
    .map((commits) => {
      const events: StoredEvent[] = [];
      let [at, mono] = [sampleHeader.startedAt, 0];
      for (const [index, commit] of commits.entries()) {
        at += commit.later;
        mono += commit.microseconds * commit.rounding;
        for (const draft of commit.events) {
          events.push({
            ...draft,
            seq: events.length + 1,
            commit: index + 1,
            at,
            mono: Math.round(mono) / 1000,
          });
        }
      }
      return { header: sampleHeader, events };
    });
