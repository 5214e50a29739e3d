import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { recordedLog } from '#testing/arbitraries/recorded-log.ts';
import { hexOf } from '../bytes.ts';
import type { StoredEvent } from '../events/parse-stored-event.ts';
import { readSlip, type VerifiedLog } from '../slip-file.ts';
import { streamOf } from '../stream-of.ts';
import { writeSlip } from '../write-slip.ts';
import { findAnchors } from './anchors.ts';

/** The log with a receipt at its end that names this head. */
function answered(events: readonly StoredEvent[], clientHead: string | null): StoredEvent[] {
  const last = events.at(-1);
  const [seq, commit] = [(last?.seq ?? 0) + 1, (last?.commit ?? 0) + 1];
  const receipt: StoredEvent = {
    seq,
    commit,
    type: 'placement/betOutcomeReceived',
    v: 1,
    kind: 'derived',
    src: 'placeBets',
    at: last?.at ?? 0,
    mono: last?.mono ?? 0,
    data: { ref: 'r1', receipt: { ref: 'r1', clientHead } },
  };
  return [...events, receipt];
}

/** The log with an acknowledgement at its end, and the word that it was not believed. */
function acknowledged(
  events: readonly StoredEvent[],
  session: string,
  stream: { readonly stream: string; readonly lastSeq: number; readonly head: string },
  refused: boolean,
): StoredEvent[] {
  const last = answered(events, null).at(-1);
  if (last === undefined) throw new Error('nothing was answered');
  const acknowledgement = { session, streams: [stream], receivedAt: 1, signature: 's' };
  const arrived: StoredEvent = {
    ...last,
    type: 'recording/uploadAcknowledged',
    kind: 'input',
    data: { uploadId: 'u1', acknowledgement },
  };
  const refusal: StoredEvent = {
    ...last,
    seq: last.seq + 1,
    type: 'recording/acknowledgementRefused',
    data: { uploadId: 'u1', why: ['signature'] },
  };
  return [...events, arrived, ...(refused ? [refusal] : [])];
}

describe('anchors', () => {
  it('[FAIL-77] a receipt names a place on the chain, and no log with another event before it has that place', async () => {
    await fc.assert(
      fc.asyncProperty(recordedLog(), fc.nat(), async ({ header, events }, pick) => {
        const cold = events.filter((event) => streamOf(event) === 'cold');
        const covered = cold.at(-1);
        if (covered === undefined) return;
        // The head as the writer of the file says it: another piece of code than the one that looks for it.
        const { heads, behaviour } = await readSlip(
          await writeSlip(header, events, nodePrimitives),
          nodePrimitives,
        );
        const log = answered(events, hexOf(heads.cold));
        // The drawn events may name heads themselves.
        const own = async (told: Pick<VerifiedLog, 'header' | 'events'>) =>
          (await findAnchors({ ...told, behaviour }, nodePrimitives)).find(
            ({ answeredAt }) => answeredAt === log.at(-1)?.seq,
          );
        expect(await own({ header, events: log })).toEqual({
          by: 'receipt',
          ref: 'r1',
          answeredAt: log.at(-1)?.seq,
          covers: covered.seq,
          missing: null,
        });

        const victim = cold[pick % cold.length];
        const rewritten = log.map((event) => (event === victim ? { ...event, at: event.at + 1 } : event));
        expect(await own({ header, events: rewritten })).toMatchObject({ covers: null });
        const shortened = log.filter((event) => event !== victim);
        expect(await own({ header, events: shortened })).toMatchObject({ covers: null });
        const moved = { ...header, startedAt: header.startedAt + 1 };
        expect(await own({ header: moved, events: log })).toMatchObject({ covers: null });
      }),
      { numRuns: 40 },
    );
  });

  it('[EVT-05] [FAIL-77] what the gateway signed when it arrived is a place too, but for what the log did not believe', async () => {
    await fc.assert(
      fc.asyncProperty(recordedLog(), fc.nat(), async ({ header, events }, pick) => {
        // What is drawn may hold an acknowledgement of its own; here the one that is put in is looked for.
        fc.pre(!events.some(({ type }) => type === 'recording/uploadAcknowledged'));
        const cold = events.filter((event) => streamOf(event) === 'cold');
        const covered = cold.at(-1);
        if (covered === undefined) return;
        const { heads, behaviour } = await readSlip(
          await writeSlip(header, events, nodePrimitives),
          nodePrimitives,
        );
        const arrived = { stream: 'cold', lastSeq: covered.seq, head: hexOf(heads.cold) };
        const find = async (
          log: readonly StoredEvent[],
          told = arrived,
          { session = String(header.sessionId), refused = false } = {},
        ) => {
          const all = acknowledged(log, session, told, refused);
          return findAnchors({ header, events: all, behaviour }, nodePrimitives);
        };
        const by = 'acknowledgement';
        expect(await find(events)).toMatchObject([{ by, ref: 'u1', covers: covered.seq }]);
        const victim = cold[pick % cold.length];
        const rewritten = events.map((event) => (event === victim ? { ...event, at: event.at + 1 } : event));
        expect(await find(rewritten)).toMatchObject([{ by, covers: null }]);
        expect(await find(events, { ...arrived, lastSeq: covered.seq - 1 })).toMatchObject([
          { covers: null },
        ]);
        expect(await find(events, { ...arrived, stream: 'hot' })).toEqual([]);
        expect(await find(rewritten, arrived, { session: 'another' })).toEqual([]);
        expect(await find(rewritten, arrived, { refused: true })).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('says nothing of receipts without a head, and looks only at answers', async () => {
    const [log] = fc.sample(recordedLog(5), { numRuns: 1, seed: 3 });
    if (log === undefined) throw new Error('no sample');
    expect(
      await findAnchors(
        { header: log.header, events: answered(log.events, null), behaviour: new Set() },
        nodePrimitives,
      ),
    ).toEqual([]);
  });
});
