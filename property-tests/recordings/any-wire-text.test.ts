import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LiveMessage } from '#domain/contract/live.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { hold, holdAsync } from '#property-tests/kept/hold.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { decodeWire } from '#src/platform/live/parse-wire.ts';
import { NAUGHTY } from '#testing/arbitraries/hostile-text.ts';
import { sampleHeader } from '#testing/arbitraries/recorded-log.ts';
import { logged } from '#testing/arbitraries/schema/events.ts';
import { ofSchema, type Pools } from '#testing/arbitraries/schema/of-schema.ts';

const naughty = fc.constantFrom(...NAUGHTY.filter(({ length }) => length < 100));
/** Every text that no pattern narrows is one that broke somebody's software. */
const hostile: Pools = (schema, field) =>
  schema._zod.def.type === 'string' && schema._zod.def.checks === undefined && field !== 'channel'
    ? naughty
    : undefined;
const wire = ofSchema(LiveMessage, hostile) as fc.Arbitrary<LiveMessage>;

it('[FAIL-75] whatever live text the edge lets through can be stored and read back: half a surrogate pair does not stop the log', async () => {
  const property = fc.asyncProperty(wire, async (sent) => {
    const decoded = decodeWire(sent.channel, JSON.parse(JSON.stringify(sent)));
    // A prototype key is turned away; everything else that fits the contract is let through.
    fc.pre(decoded.kind === 'message');
    const events = logged([
      {
        type: 'live/frameReceived',
        data: {
          prices: { selection: [], odds: [], version: [], flags: [] },
          messages: [{ afterRow: 0, message: decoded.message }],
          heads: [],
        },
      },
      { type: 'live/accountMessageReceived', data: { message: decoded.message } },
    ]);
    const bytes = await writeSlip(sampleHeader, storedForm(events), nodePrimitives);
    expect((await readSlip(bytes, nodePrimitives)).events).toEqual(storedForm(events));
  });
  await holdAsync('any-wire-text', property, { runs: 150 });
});

it('half a pair becomes the replacement character, and a whole one stays', () => {
  hold(
    'half-a-pair',
    fc.property(
      fc.string({ unit: 'binary', maxLength: 5 }),
      fc.constantFrom('', '\ud83d', '\udc0e'),
      (text, half) => {
        const ids = [`${text} ${half}`];
        const message = {
          channel: '/systemMessage',
          type: 'system',
          op: 'remove',
          epoch: 'a',
          seq: 1,
          at: 0,
          ids,
        };
        const decoded = decodeWire('/systemMessage', message);
        expect(decoded).toMatchObject({
          kind: 'message',
          message: { ids: [`${text} ${half === '' ? '' : '\ufffd'}`] },
        });
      },
    ),
    { runs: 60 },
  );
});
