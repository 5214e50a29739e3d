import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { canonicalJson } from '#domain/canonical-json.ts';
import { type Json, toJson } from '#domain/json.ts';
import { appendLeaves } from '#domain/proofs/append-leaves.ts';
import { PackSeal } from '#domain/proofs/bundle/bundle-parts.ts';
import { type BundleContent, digestOfPack, packBundle } from '#domain/proofs/bundle/pack-bundle.ts';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { checkpointText, cosignatureOf, cosignedText } from '#domain/proofs/checkpoint.ts';
import { keyOfPem } from '#domain/proofs/ed25519-key.ts';
import { saltedLeaf } from '#domain/proofs/leaf.ts';
import { perfectNodesOf, rootOver } from '#domain/proofs/perfect-nodes.ts';
import { consistencyRanges, inclusionRanges } from '#domain/proofs/proof-ranges.ts';
import { keyIdOf, NOTE_TYPES, noteText, parseNote } from '#domain/proofs/signed-note.ts';
import type { Hash } from '#domain/proofs/tree-hash.ts';
import { utf8Of } from '#domain/proofs/utf8.ts';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { recordedLog } from '../arbitraries/recorded-log.ts';

/** An Ed25519 key that is the same in every run: PKCS #8 around 32 equal bytes. Good for nothing else. */
function keyFrom(seed: number): { privateKey: KeyObject; pem: string; bytes: Uint8Array } {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const pem = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  return { privateKey, pem, bytes: keyOfPem(pem)! };
}

export const receiptKey = keyFrom(1);
export const logKey = keyFrom(2);
export const witnessKey = keyFrom(3);
export const ORIGIN = 'slipstream.example/log/sample';
export const WITNESS = 'slipstream.example/witness';
const { digest } = nodeEvidence;

/** The statement with the signature of the sample's gateway. */
export const signed = (content: Readonly<Record<string, Json>>): Record<string, Json> => ({
  ...content,
  signature: sign(null, Buffer.from(canonicalJson(content)), receiptKey.privateKey).toString('base64url'),
});

export function checkpointOf(size: number, root: Hash): string {
  const text = checkpointText(ORIGIN, size, root);
  const keyId = keyIdOf(ORIGIN, NOTE_TYPES.note, logKey.bytes, digest);
  const signature = sign(null, utf8Of(text), logKey.privateKey);
  return noteText({ text, signatures: [{ name: ORIGIN, keyId, signature }] });
}

export function cosigned(note: string, seconds: number): string {
  const parsed = parseNote(note)!;
  const signature = cosignatureOf(
    seconds,
    sign(null, utf8Of(cosignedText(parsed.text, seconds)), witnessKey.privateKey),
  );
  const keyId = keyIdOf(WITNESS, NOTE_TYPES.cosignature, witnessKey.bytes, digest);
  return noteText({ ...parsed, signatures: [...parsed.signatures, { name: WITNESS, keyId, signature }] });
}

/** A tree over these leaves, asked for parts of it. */
export function treeOf(leaves: readonly Hash[]) {
  const { added } = appendLeaves({ size: 0, roots: [] }, leaves, digest);
  const nodes = new Map(added.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
  const over = (range: { start: number; end: number }): Hash =>
    rootOver(
      perfectNodesOf(range).map(({ level, index }) => nodes.get(`${level}/${index}`)!),
      digest,
    );
  return {
    root: (size: number): Hash => over({ start: 0, end: size }),
    path: (index: number, size: number): string[] => inclusionRanges(index, size).map(over).map(hexOf),
    consistency: (from: number, to: number): string[] => consistencyRanges(from, to).map(over).map(hexOf),
  };
}

const eventAfter = (events: readonly StoredEvent[], type: string, data: Json): StoredEvent => {
  const last = events.at(-1);
  const seq = (last?.seq ?? 0) + 1;
  const commit = (last?.commit ?? 0) + 1;
  return {
    seq,
    commit,
    type,
    v: 1,
    kind: 'derived',
    src: 'sample',
    at: last?.at ?? 0,
    mono: last?.mono ?? 0,
    data,
  };
};

const receiptFor = (ref: string, clientHead: string): Record<string, Json> =>
  signed({
    ref,
    betId: `SB-${ref}`,
    clientHead,
    stake: 500,
    totalStake: 500,
    currency: 'GBP',
    acceptedAt: 1_790_000_000_000,
  });

/**
 * A session in which two bets were placed: each receipt names the head that the chain had when it was asked
 * for.
 */
async function sampleSession(commits: number, seed: number) {
  const [log] = fc.sample(recordedLog(commits), { numRuns: 1, seed });
  if (log === undefined) throw new Error('no sample');
  // What is drawn may have nothing in it that a receipt vouches for.
  const rejected = { edge: 'live', reason: 'sample', bytes: 1 };
  let events = [...log.events, eventAfter(log.events, 'lifecycle/inputRejected', rejected)];
  const receipts: { ref: string; statement: Record<string, Json> }[] = [];
  for (const ref of ['r1', 'r2']) {
    const { heads } = await readSlip(await writeSlip(log.header, events, nodeEvidence), nodeEvidence);
    const statement = receiptFor(ref, hexOf(heads.cold));
    receipts.push({ ref, statement });
    events = [...events, eventAfter(events, 'placement/betOutcomeReceived', { ref, receipt: statement })];
  }
  events = [...events, eventAfter(events, 'intent/navigated', { path: '/', replace: false })];
  return { header: log.header, events, receipts };
}

/** The content with the seal of the sample's gateway over it. */
export const sealed = (content: BundleContent): BundleContent => ({
  ...content,
  seal: PackSeal.parse(
    signed({
      kind: 'EVIDENCE_PACK',
      digest: digestOfPack(content, digest),
      session: content.subject.session ?? '',
      viewer: 'demo-supervisor',
      ticket: 'T-1',
      sealedAt: content.createdAt,
    }),
  ),
});

const SIZE = 23;
const EARLIER = 11;
const PLACES: readonly number[] = [5, 17];

/**
 * A bundle with everything in it, the recording alone, and what a witness keeps. The same for the same seed.
 */
export async function sampleEvidence(commits = 20, seed = 7) {
  const session = await sampleSession(commits, seed);
  const recording = await writeSlip(session.header, session.events, nodeEvidence);
  const salts = session.receipts.map((_, at) => new Uint8Array(16).fill(at + 1));
  const leafOf = (at: number) => saltedLeaf(salts[at]!, toJson(session.receipts[at]!.statement), digest);
  const leaves = Array.from({ length: SIZE }, (_, at) => {
    const mine = PLACES.indexOf(at);
    return mine === -1 ? digest(Uint8Array.of(at)) : leafOf(mine);
  });
  const tree = treeOf(leaves);
  const head = checkpointOf(SIZE, tree.root(SIZE));
  const earlier = checkpointOf(EARLIER, tree.root(EARLIER));
  const content: BundleContent = {
    createdAt: 1_790_000_060_000,
    subject: { session: session.header.sessionId, bet: 'SB-r1', ref: 'r1' },
    keys: {
      receipts: receiptKey.pem,
      checkpoints: logKey.pem,
      witnesses: [{ name: WITNESS, key: witnessKey.pem }],
    },
    receipts: { receipts: session.receipts },
    proofs: {
      inclusions: session.receipts.map(({ ref }, at) => ({
        kind: 'receipt',
        key: ref,
        salt: hexOf(salts[at]!),
        leafHash: hexOf(leafOf(at)),
        index: PLACES[at]!,
        treeSize: SIZE,
        path: tree.path(PLACES[at]!, SIZE),
        checkpoint: head,
      })),
      checkpoints: [cosigned(earlier, 1_790_000_000)],
      consistency: [{ from: EARLIER, to: SIZE, path: tree.consistency(EARLIER, SIZE) }],
    },
    gateway: { acts: [{ at: 1_790_000_000_000, kind: 'answered', call: 'placeBets', ref: 'r1' }] },
    recording,
    pdf: utf8Of('%PDF-1.7\nnot much of one\n'),
  };
  return { session, recording, content, bundle: packBundle(sealed(content), digest), earlier, head, tree };
}
