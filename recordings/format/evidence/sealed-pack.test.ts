import { describe, expect, it } from 'vitest';
import { type BundleContent, packBundle } from '#domain/proofs/bundle/pack-bundle.ts';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { utf8Of } from '#domain/proofs/utf8.ts';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { logKey, receiptKey, sampleEvidence, sealed, signed } from '#testing/recordings/sample-evidence.ts';
import type { StoredEvent } from '../events/parse-stored-event.ts';
import { readSlip } from '../slip-file.ts';
import { writeSlip } from '../write-slip.ts';
import type { Trust } from './evidence-primitives.ts';
import { verifyEvidence } from './verify-evidence.ts';

const sample = await sampleEvidence();
const { content } = sample;
const ownKeys = [receiptKey.pem, logKey.pem];
const verify = (bytes: Uint8Array, trust: Partial<Trust>) =>
  verifyEvidence(bytes, nodeEvidence, { keys: [], checkpoints: [], ...trust });

describe('what was exchanged or changed behind what the gateway signed', () => {
  it('[HOLD-10] with another report, account or date in it is altered under its seal, and not proven without one', async () => {
    const { seal } = sealed(content);
    const swaps: readonly Partial<BundleContent>[] = [
      { pdf: utf8Of('%PDF-1.7\nanother\n') },
      { gateway: { acts: [] } },
      { createdAt: content.createdAt + 1 },
    ];
    for (const swap of swaps) {
      const under = packBundle({ ...content, ...swap, ...(seal && { seal }) }, nodeEvidence.digest);
      const verdict = await verify(under, { keys: ownKeys });
      expect([verdict.outcome, verdict.findings.map(({ part }) => part)]).toEqual([
        'altered',
        ['manifest.json'],
      ]);
      const without = await verify(packBundle({ ...content, ...swap }, nodeEvidence.digest), {
        keys: ownKeys,
      });
      expect([without.outcome, without.limits.some(({ kind }) => kind === 'notSealed')]).toEqual([
        'consistent',
        true,
      ]);
      // Sealed by somebody else, it is nobody's.
      const forged = { ...sealed({ ...content, ...swap }).seal!, ticket: 'T-2' };
      const other = packBundle({ ...content, ...swap, seal: forged }, nodeEvidence.digest);
      expect((await verify(other, { keys: ownKeys })).outcome).toBe('altered');
    }
    expect((await verify(sample.bundle, { keys: ownKeys })).outcome).toBe('proven');
  });

  it('[HOLD-10] live prices that were changed behind what the gateway signed on receiving them are altered', async () => {
    const { header, events } = sample.session;
    const isFrame = ({ type }: StoredEvent): boolean => type === 'live/frameReceived';
    const frame = events.findIndex(isFrame);
    expect(frame).toBeGreaterThan(-1);
    const log = await readSlip(await writeSlip(header, events, nodePrimitives), nodePrimitives);
    const lastOf = (stream: 'cold' | 'hot' | 'behaviour'): number =>
      events.findLast((event) =>
        stream === 'behaviour' || log.behaviour.has(event.seq)
          ? stream === 'behaviour' && log.behaviour.has(event.seq)
          : isFrame(event) === (stream === 'hot'),
      )?.seq ?? 0;
    const acknowledgement = signed({
      session: header.sessionId,
      streams: (['cold', 'hot', 'behaviour'] as const)
        .filter((stream) => lastOf(stream) > 0)
        .map((stream) => ({ stream, lastSeq: lastOf(stream), head: hexOf(log.heads[stream]) })),
      receivedAt: 1_790_000_000_000,
    });
    const last = events.at(-1)!;
    const data = { uploadId: '9.1', acknowledgement };
    const arrived = {
      seq: last.seq + 1,
      commit: last.commit + 1,
      type: 'recording/uploadAcknowledged',
      data,
    };
    const told = [...events, { ...last, ...arrived }];
    const trust = { keys: ownKeys };
    const whole = await verify(await writeSlip(header, told, nodePrimitives), trust);
    expect([whole.outcome, whole.findings]).toEqual(['proven', []]);
    expect(whole.limits.filter(({ kind }) => kind === 'besideTheStory')).toEqual([]);
    const changed = told.map((event, nth) => (nth === frame ? { ...event, at: event.at + 1 } : event));
    const verdict = await verify(await writeSlip(header, changed, nodePrimitives), trust);
    expect(verdict.outcome).toBe('altered');
    expect(verdict.findings).toMatchObject([{ check: 'anchors', since: 1 }]);
  });
});
