import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '#domain/config/defaults.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { ChannelPositions } from './channel-positions.ts';
import { MessageIntake } from './message-intake.ts';

const PATH = '/eventMarkets/42';
const OTHER = '/eventMarkets/43';

function start() {
  const positions = new ChannelPositions();
  const inputs: NewInput[] = [];
  let waiting = 0;
  const intake = new MessageIntake({
    positions,
    submit: (input) => void inputs.push(input),
    mask: (data) => data,
    longestText: 100_000,
    onWaiting: () => {
      waiting += 1;
    },
  });
  for (const path of [PATH, OTHER, '/systemMessage']) positions.open(path);
  return { positions, inputs, intake, waiting: () => waiting };
}

type Fields = Record<string, unknown>;
const bayeux = (channel: string, seq: number, fields: Fields, epoch = 'a1'): Fields => ({
  channel,
  data: { channel, epoch, seq, at: 1, ...fields },
});
const prices = (seq: number, rows: number[][], op = 'update', channel = PATH, epoch = 'a1'): Fields =>
  bayeux(channel, seq, { type: 'prices', op, rows }, epoch);
const initial = (seq: number, channel = PATH, epoch = 'a1'): Fields =>
  bayeux(channel, seq, { type: 'catalogue', op: 'initial', events: [], markets: [], selections: [] }, epoch);
const text = (...messages: Fields[]): string => JSON.stringify(messages);
const kinds = (inputs: readonly NewInput[]): string[] => inputs.map((input) => input.type);

describe('[LIV-03] message intake', () => {
  it('collects rows and messages of a frame in their order', () => {
    const { intake, inputs } = start();
    intake.take(text(initial(4)));
    intake.take(
      text(
        prices(5, [
          [1, 5, 2, 7, 0],
          [2, 0, 0, 8, 3],
        ]),
      ),
    );
    intake.take(text(bayeux(PATH, 6, { type: 'market', op: 'remove', ids: [9] })));
    intake.take(text(prices(7, [[1, 3, 1, 8, 0]])));
    expect(inputs).toEqual([]);
    intake.flush();
    expect(inputs).toMatchObject([
      {
        type: 'live/frameReceived',
        data: {
          prices: { selection: [1, 2, 1], odds: [5122, 0, 3073], version: [7, 8, 8], flags: [0, 3, 0] },
          messages: [
            { afterRow: 0, message: { op: 'initial' } },
            { afterRow: 2, message: { op: 'remove', ids: [9] } },
          ],
          heads: [{ channel: PATH, epoch: 'a1', seq: 7 }],
        },
      },
    ]);
    intake.flush();
    expect(inputs).toHaveLength(1);
  });

  it('makes the same events whether a text is scanned or parsed', () => {
    const row = fc.tuple(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
      fc.nat(9),
      fc.nat(7),
    );
    const message = fc.record({
      seq: fc.nat(8),
      op: fc.constantFrom('update', 'update', 'initial'),
      channel: fc.constantFrom(PATH, OTHER),
      rows: fc.array(row, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(message, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (texts) => {
        const scanning = start();
        const parsing = start();
        for (const each of texts) {
          const sent = text(...each.map(({ seq, op, channel, rows }) => prices(seq, rows, op, channel)));
          scanning.intake.take(sent);
          parsing.intake.take(` ${sent}`);
        }
        scanning.intake.flush();
        parsing.intake.flush();
        expect(scanning.inputs).toEqual(parsing.inputs);
      }),
    );
  });

  it('[FAIL-73] drops what it has seen, reports what is missing, and waits for the snapshot', () => {
    const { intake, inputs } = start();
    intake.take(text(initial(4)));
    intake.take(text(prices(5, [[1, 5, 2, 1, 0]])));
    intake.take(text(prices(5, [[1, 9, 2, 1, 0]])));
    intake.take(text(prices(7, [[1, 7, 2, 3, 0]])));
    intake.take(text(prices(8, [[1, 8, 2, 4, 0]])));
    intake.take(text(initial(8)));
    intake.take(text(prices(9, [[1, 6, 2, 5, 0]])));
    intake.flush();
    expect(kinds(inputs)).toEqual(['live/frameReceived', 'live/gapDetected', 'live/frameReceived']);
    expect(inputs[0]).toMatchObject({ data: { prices: { odds: [5 * 1024 + 2] } } });
    expect(inputs[1]).toMatchObject({
      data: { channel: PATH, expected: 6, received: 7, epochChanged: false },
    });
    expect(inputs[2]).toMatchObject({ data: { prices: { odds: [6 * 1024 + 2] }, heads: [{ seq: 9 }] } });
  });

  it('takes a new epoch for a gap, and goes on from its snapshot', () => {
    const { intake, inputs } = start();
    intake.take(text(initial(4)));
    intake.take(text(prices(5, [[1, 5, 2, 1, 0]], 'update', PATH, 'b2')));
    expect(inputs.at(-1)).toMatchObject({ type: 'live/gapDetected', data: { epochChanged: true } });
    intake.take(text(initial(1, PATH, 'b2'), prices(2, [[1, 5, 2, 1, 0]], 'update', PATH, 'b2')));
    intake.flush();
    expect(inputs.at(-1)).toMatchObject({
      type: 'live/frameReceived',
      data: { heads: [{ epoch: 'b2', seq: 2 }] },
    });
  });

  it('knows from the answer to the subscription where a channel without a snapshot stands', () => {
    const { intake, inputs, positions } = start();
    positions.locate(PATH, 'a1', 10, false);
    intake.take(text(prices(12, [[1, 5, 2, 1, 0]])));
    expect(inputs).toMatchObject([{ type: 'live/gapDetected', data: { expected: 11, received: 12 } }]);
  });

  it('[FAIL-73] a picture that the answer announced and that was lost is found out by the first change after it', () => {
    const { intake, inputs, positions } = start();
    positions.locate(PATH, 'a1', 10, true);
    intake.take(text(prices(11, [[1, 5, 2, 1, 0]])));
    expect(inputs).toMatchObject([
      { type: 'live/gapDetected', data: { channel: PATH, expected: 10, received: 11, epochChanged: false } },
    ]);
    positions.open(PATH);
    positions.locate(PATH, 'a1', 11, true);
    intake.take(text(initial(11)));
    intake.take(text(prices(12, [[1, 7, 2, 2, 0]])));
    // It may as well come before the answer.
    positions.open(OTHER);
    intake.take(text(initial(3, OTHER)));
    positions.locate(OTHER, 'a1', 3, true);
    intake.take(text(prices(4, [[2, 7, 2, 2, 0]], 'update', OTHER)));
    intake.flush();
    expect(kinds(inputs)).toEqual(['live/gapDetected', 'live/frameReceived']);
    expect(inputs[1]).toMatchObject({ data: { prices: { selection: [1, 2] } } });
  });

  it('[FAIL-75] a picture that cannot be read is not asked for without end', () => {
    const { intake, inputs, positions } = start();
    for (let seq = 10; seq < 20; seq += 1) {
      positions.open(PATH);
      positions.locate(PATH, 'a1', seq, true);
      intake.take(text(bayeux(PATH, seq, { type: 'catalogue', op: 'initial', events: 'none' })));
      intake.take(text(prices(seq + 1, [[1, 5, 2, seq, 0]])));
    }
    intake.flush();
    const gaps = inputs.filter(({ type }) => type === 'live/gapDetected');
    expect(gaps).toHaveLength(DEFAULTS.live.snapshotTries);
    expect(inputs.at(-1)).toMatchObject({ data: { prices: { version: [13, 14, 15, 16, 17, 18, 19] } } });
  });

  it('hands the protocol its own messages and keeps the data', () => {
    const { intake } = start();
    const connect = { channel: '/meta/connect', successful: true, id: '3' };
    expect(intake.take(text(initial(1), connect))).toEqual([connect]);
    expect(intake.take(text(prices(2, [])))).toEqual([]);
  });

  it('logs messages of the system and of the customer as cold events of their own, in order', () => {
    const { intake, inputs } = start();
    intake.take(
      text(
        initial(1),
        bayeux('/systemMessage', 1, { type: 'system', op: 'initial', messages: [{ id: 'm' }] }),
      ),
    );
    expect(kinds(inputs)).toEqual(['live/frameReceived', 'live/accountMessageReceived']);
  });

  it('ignores channels that were left', () => {
    const { intake, inputs, positions } = start();
    intake.take(text(initial(1)));
    positions.close(PATH);
    intake.take(text(prices(2, [[1, 5, 2, 1, 0]])));
    intake.flush();
    expect(inputs).toHaveLength(1);
    expect(inputs[0]).toMatchObject({ data: { prices: { selection: [] } } });
  });
});

describe('[FAIL-75] malformed and hostile texts', () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`.slice(0, 99_999);
  it.each([
    ['not JSON', '[{"channel":"/ev'],
    ['not JSON', ''],
    ['not JSON', deep],
    ['not a text', new ArrayBuffer(8)],
    ['not a text', null],
    ['too long', `["${'x'.repeat(200_000)}"]`],
    ['not a Bayeux message', '[null]'],
    ['not a Bayeux message', '"hello"'],
    ['not a Bayeux message', '[[]]'],
    ['not a live message', text({ channel: PATH, data: 'prices' })],
    ['channel differs from its envelope', text({ channel: PATH, data: { channel: OTHER } })],
    ['rows: out of range', text(prices(1, [[0, 5, 2, 1, 0]]))],
    ['rows: out of range', text(prices(1, [[1, 5, 2, 1, 8]]))],
    ['rows: out of range', text(prices(1, [[1, 5, 5_000, 1, 0]]))],
    ['NotJson', `[{"channel":"${PATH}","data":{"channel":"${PATH}","__proto__":{"admin":true}}}]`],
  ])('are rejected as %s, and the next message is taken', (reason, sent) => {
    const { intake, inputs } = start();
    expect(intake.take(sent)).toEqual([]);
    expect(inputs).toMatchObject([{ type: 'lifecycle/inputRejected', data: { edge: 'live', reason } }]);
    intake.take(text(initial(1)));
    intake.flush();
    expect(kinds(inputs)).toEqual(['lifecycle/inputRejected', 'live/frameReceived']);
  });

  it('[LIV-03.3] an operation that nobody knows is ignored and logged without its content, and the next is heard', () => {
    const known = ['initial', 'add', 'update', 'remove', 'replacedby', 'ended'];
    const contents: Record<string, Fields> = {
      catalogue: { events: [], markets: [], selections: [] },
      statistics: { eventId: 1, statistics: null },
      system: { messages: [] },
      event: { ids: [1] },
      prices: { rows: [[1, 5, 2, 1, 0]] },
    };
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.keys(contents)), (op, type) => {
        fc.pre(!known.includes(op));
        const { intake, inputs } = start();
        intake.take(text(bayeux(PATH, 1, { type, op, ...contents[type], note: 'secret' })));
        intake.flush();
        expect(kinds(inputs)).toEqual(['lifecycle/inputRejected']);
        expect(JSON.stringify(inputs)).not.toContain('secret');
        intake.take(text(initial(1), prices(2, [[1, 5, 2, 7, 0]])));
        intake.flush();
        expect(kinds(inputs)).toEqual(['lifecycle/inputRejected', 'live/frameReceived']);
        expect(inputs[1]).toMatchObject({
          data: { prices: { selection: [1] }, messages: [{ afterRow: 0 }] },
        });
      }),
    );
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((data) => `[{"channel":"${PATH}","data":${data}}]`),
        ),
        (sent) => {
          const { intake } = start();
          intake.take(sent);
          intake.flush();
        },
      ),
    );
  });
});
