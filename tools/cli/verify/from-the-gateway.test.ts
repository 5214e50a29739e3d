import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from '#domain/json.ts';
import { type BundleContent, digestOfPack, packBundle } from '#domain/proofs/bundle/pack-bundle.ts';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { openSigner, type ReceiptSigner } from '#gateway/placement/sign-receipt.ts';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { recordedLog } from '#testing/arbitraries/recorded-log.ts';
import { databases } from '#testing/databases/databases.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';

const isCold = ({ type }: StoredEvent): boolean => type !== 'live/frameReceived';
/** What is drawn of these was signed by nobody. */
const SIGNED = new Set(['recording/uploadAcknowledged', 'placement/betOutcomeReceived']);
const log = fc
  .sample(recordedLog(30), { numRuns: 50, seed: 11 })
  .find(({ events }) => events.filter(isCold).length > 4 && !events.some(({ type }) => SIGNED.has(type)));

const answered = (events: readonly StoredEvent[], data: StoredEvent['data']): StoredEvent => {
  const last = events.at(-1)!;
  const next = { seq: last.seq + 1, commit: last.commit + 1, at: last.at, mono: last.mono };
  return { ...next, type: 'placement/betOutcomeReceived', v: 1, kind: 'derived', src: 'placeBets', data };
};

/** As the gateway seals what leaves the console. */
const sealedBy = (signer: ReceiptSigner, content: BundleContent): BundleContent => ({
  ...content,
  seal: signer.sign({
    kind: 'EVIDENCE_PACK' as const,
    digest: digestOfPack(content, nodeEvidence.digest),
    session: content.subject.session ?? '',
    viewer: 'demo-supervisor',
    ticket: 'T-1',
    sealedAt: content.createdAt,
  }),
});

describe.each(databases)('evidence from the gateway on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();

  it('[INV-34] [UK-46] [FAIL-77] [FAIL-79] a bet that was really placed: bundle, keys and witness fit, and still do after an erasure', async () => {
    if (log === undefined) throw new Error('no sample');
    const { header, events } = log;
    const witness = await mkdtemp(join(tmpdir(), 'slipstream-witness-'));
    const offer = new DemoOffer(3);
    const store = await fresh();
    const world = await servicesHarness(store, offer, { proofs: { witness } });
    const signer = await openSigner(store.db);
    const { proofs, placement } = world.money;
    const ann = await world.customer('ann', 10_000);

    // The session as the device has it when the bet is sent, and the receipt that comes back into it.
    const { heads } = await readSlip(await writeSlip(header, events, nodeEvidence), nodeEvidence);
    const slip = slipFor(offer, ann, [selectionId(1, 0)], { clientHead: hexOf(heads.cold) });
    const result = await placement.placeBets(ann, [slip]);
    if (result.kind !== 'answered') throw new Error(result.kind);
    const statement = result.betSlips[0]!.receipt!;
    const told = [...events, answered(events, toJson({ ref: slip.ref, receipt: statement }))];
    await proofs.sign();
    const others = await placement.placeBets(ann, [slipFor(offer, ann, [selectionId(2, 0)])]);
    expect(others.kind).toBe('answered');
    const later = await proofs.sign();

    const bundle = async (receipt: object | null, to?: string) =>
      packBundle(
        sealedBy(signer, {
          createdAt: world.clock.at,
          subject: { session: header.sessionId, bet: statement.betId, ref: slip.ref },
          keys: { receipts: placement.publicKey(), checkpoints: proofs.publicKey(), witnesses: [] },
          receipts: { receipts: [{ ref: slip.ref, statement: receipt }] },
          proofs: {
            inclusions: [(await proofs.inclusion('receipt', slip.ref))!],
            checkpoints: to === undefined ? [] : [to],
            consistency:
              to === undefined ? [] : [{ from: 1, to: 2, path: [...(await proofs.consistency(1, 2))] }],
          },
          recording: await writeSlip(header, told, nodeEvidence),
        }),
        nodeEvidence.digest,
      );
    const files = (await readdir(join(witness, 'checkpoints'))).sort();
    const kept = await Promise.all(files.map((file) => readFile(join(witness, 'checkpoints', file), 'utf8')));
    const trust = { keys: [placement.publicKey(), proofs.publicKey()], checkpoints: kept };

    const verdict = await verifyEvidence(await bundle(statement, later), nodeEvidence, trust);
    expect(verdict.findings).toEqual([]);
    expect([verdict.outcome, kept.length]).toEqual(['proven', 2]);
    expect(verdict.checks.map(({ status }) => status)).toEqual(verdict.checks.map(() => 'holds'));

    await proofs.eraseLeaf('receipt', slip.ref);
    const erased = await verifyEvidence(await bundle(null, later), nodeEvidence, trust);
    expect(erased.outcome).toBe('proven');
    expect(erased.limits).toContainEqual({ kind: 'erased', count: 1 });

    const changed = { ...statement, stake: 1 };
    expect((await verifyEvidence(await bundle(changed, later), nodeEvidence, trust)).outcome).toBe('altered');
    await world.close();
    await rm(witness, { recursive: true });
  });
});
