import {
  BundleGateway,
  BundleKeys,
  BundleProofs,
  BundleReceipts,
  type BundleSubject,
  type Manifest,
} from '#domain/proofs/bundle/bundle-parts.ts';
import { BundleError } from '#domain/proofs/bundle/container.ts';
import { keyOfPem } from '#domain/proofs/ed25519-key.ts';
import { sameHash } from '#domain/proofs/tree-hash.ts';
import { canonicalText } from '../events/parse-stored-event.ts';
import { acknowledgedHeads } from '../heads/acknowledged-heads.ts';
import { SLIP_MAGIC, type VerifiedLog } from '../slip-file.ts';
import { type EvidencePrimitives, noTrust, type Trust } from './evidence-primitives.ts';
import { checkContainer, readBundle, readPart } from './read-bundle.ts';
import { isSignedBy, receiptsIn, type Statement } from './statements.ts';
import {
  type Check,
  type CheckName,
  type Finding,
  type Limit,
  Notebook,
  UNHELD,
  type Verdict,
} from './verdict.ts';
import { RECORDING, readRecording, verifyAnchors, verifyRecordedReceipts } from './verify-recording.ts';
import { verifyTree } from './verify-tree.ts';

const beginsLike = (bytes: Uint8Array, start: ArrayLike<number>): boolean =>
  bytes.length >= start.length && Array.from(start).every((byte, at) => byte === bytes[at]);
const ZIP = Uint8Array.of(0x50, 0x4b);

/** A key that the person who checks brought along and the file does not name is no key of this file. */
const trusts = (trust: Trust, key: Uint8Array): boolean =>
  trust.keys.some((pem) => {
    const known = keyOfPem(pem);
    return known !== undefined && sameHash(known, key);
  });

interface Read {
  readonly kind: Verdict['kind'];
  readonly log: VerifiedLog | undefined;
  readonly receipts: number;
  readonly foreign: boolean;
  /** A pack whose parts its gateway did not put together: each of them may be anybody's. */
  readonly unsealed?: boolean;
}

/**
 * What is damaged itself comes before what only does not fit it any more, and the first altered event before
 * others.
 */
function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const damaged = new Set(findings.flatMap(({ check, part }) => (isDamage(check) ? [part] : [])));
  const rank = ({ part }: Finding): number => (damaged.has(part) ? 0 : 1);
  const place = ({ seq }: Finding): number => seq ?? Number.MAX_SAFE_INTEGER;
  return [...findings].sort((a, b) => rank(a) - rank(b) || place(a) - place(b));
}

const isDamage = (check: CheckName): boolean => check === 'structure' || check === 'contents';

/** What was to be shown and was not: such a file is never said to hold. */
const leavesOpen = ({ kind }: Limit): boolean =>
  kind === 'witnessNotLinked' || kind === 'subjectNotHere' || UNHELD.has(kind);

/**
 * Signed under a key that did not come with the file; and where there is a recording, what is signed names
 * heads of its own chain. Receipts alone bind nothing: they can be copied into any log.
 */
function isVouchedFor(checks: readonly Check[], log: VerifiedLog | undefined, trust: Trust): boolean {
  const holds = (wanted: CheckName): boolean =>
    checks.some(({ name, status }) => name === wanted && status === 'holds');
  return trust.keys.length > 0 && holds('signatures') && (log === undefined || holds('anchors'));
}

function outcomeOf(
  notes: Notebook,
  { log, foreign, unsealed = false }: Read,
  trust: Trust,
): Verdict['outcome'] {
  if (foreign) return 'unreadable';
  if (notes.findings.length > 0) return 'altered';
  if (notes.limits.some(leavesOpen)) return 'incomplete';
  return !unsealed && isVouchedFor(notes.checks(), log, trust) ? 'proven' : 'consistent';
}

function verdictOf(notes: Notebook, read: Read, trust: Trust): Verdict {
  const { kind, log, receipts } = read;
  return {
    kind,
    outcome: outcomeOf(notes, read, trust),
    session: log?.header.sessionId ?? null,
    events: log?.events.length ?? 0,
    receipts,
    checks: notes.checks(),
    findings: inOrder(notes.findings),
    limits: notes.limits,
  };
}

async function verifyRecording(
  bytes: Uint8Array,
  trust: Trust,
  primitives: EvidencePrimitives,
): Promise<Verdict> {
  const notes = new Notebook();
  const { log, foreign } = await readRecording(bytes, 'container', notes, primitives);
  if (log !== undefined) {
    if (trust.keys.length === 0 && statementsIn(log).length > 0) notes.limit({ kind: 'noKeys' });
    const key = signerOf(log, trust, primitives);
    verifyRecordedReceipts(log, key, notes, primitives);
    await verifyAnchors(log, { key, others: [] }, notes, primitives);
  }
  const receipts = log === undefined ? 0 : receiptsIn(log.events).length;
  return verdictOf(notes, { kind: 'recording', log, receipts, foreign }, trust);
}

/** What a log says that the gateway signed. */
const statementsIn = ({ header, events }: VerifiedLog): readonly Statement[] => [
  ...receiptsIn(events).map(({ receipt }) => receipt),
  ...acknowledgedHeads(events, header.sessionId).map(({ statement }) => statement),
];

/**
 * Of several keys that were given the one that signed something in the log; the first when none did, so that
 * it fails.
 */
function signerOf(log: VerifiedLog, trust: Trust, primitives: EvidencePrimitives): Uint8Array | undefined {
  const keys = trust.keys.flatMap((pem) => keyOfPem(pem) ?? []);
  const signed = statementsIn(log);
  return keys.find((key) => signed.some((one) => isSignedBy(one, key, primitives))) ?? keys[0];
}

type StatedReceipt = { readonly ref: string; readonly statement: Statement };

/**
 * Signatures of the receipts that the gateway handed over, and that the log tells the same of each.
 *
 * @returns those that are signed: only these bind the log to anything.
 */
function verifyReceipts(
  receipts: readonly StatedReceipt[],
  log: VerifiedLog | undefined,
  key: Uint8Array | undefined,
  notes: Notebook,
  primitives: EvidencePrimitives,
): readonly StatedReceipt[] {
  const recorded = new Map(receiptsIn(log?.events ?? []).map((one) => [one.ref, one]));
  return receipts.filter(({ ref, statement }) => {
    notes.checked('signatures');
    if (key === undefined || !isSignedBy(statement, key, primitives)) {
      const detail = 'this is not what the gateway signed';
      notes.wrong('signatures', { part: 'receipts.json', ref, detail });
      return false;
    }
    const own = recorded.get(ref);
    if (own !== undefined && canonicalText(own.receipt) !== canonicalText(statement)) {
      const detail = 'the recording and the gateway tell two receipts of one bet';
      notes.wrong('signatures', { part: RECORDING, seq: own.seq, ref, detail });
    }
    return true;
  });
}

function verifyKeys(keys: BundleKeys, trust: Trust, notes: Notebook): void {
  if (trust.keys.length === 0) {
    notes.limit({ kind: 'keysFromFile' });
    return;
  }
  for (const [what, pem] of [
    ['receipts', keys.receipts],
    ['checkpoints', keys.checkpoints],
  ] as const) {
    const key = keyOfPem(pem);
    if (key !== undefined && trusts(trust, key)) continue;
    const detail = `the key of ${what} is none of those that were given`;
    notes.wrong('signatures', { part: 'keys.json', detail });
  }
}

/**
 * Whether the gateway put these parts together. A seal of another pack, or one that was changed, shows that a
 * part was exchanged; without any the pack is consistent at best (HOLD-10).
 */
function isSealed(
  manifest: Manifest | undefined,
  key: Uint8Array | undefined,
  notes: Notebook,
  primitives: EvidencePrimitives,
): boolean {
  const seal = manifest?.seal;
  if (seal === undefined) {
    notes.limit({ kind: 'notSealed' });
    return false;
  }
  if (key === undefined) return false;
  notes.checked('signatures');
  if (seal.digest === manifest?.digest && isSignedBy(seal, key, primitives)) return true;
  notes.wrong('signatures', {
    part: 'manifest.json',
    detail: 'these are not the parts that the gateway sealed',
  });
  return false;
}

/** A genuine receipt of one bet proves nothing of another that is written on the cover. */
function isSubjectHere(
  { session, bet, ref }: BundleSubject,
  receipts: BundleReceipts['receipts'],
  log: VerifiedLog | undefined,
): boolean {
  if (session !== null && log !== undefined && session !== log.header.sessionId) return false;
  const own = receiptsIn(log?.events ?? []).map(({ ref: of, receipt }) => ({ ref: of, statement: receipt }));
  const told = [...receipts, ...own].filter((one) => ref === null || one.ref === ref);
  if (ref !== null && told.length === 0) return false;
  const named = told.flatMap(({ statement }) => statement?.betId ?? []);
  return bet === null || named.length === 0 || named.includes(bet);
}

async function verifyParts(
  { files, manifest }: ReturnType<typeof readBundle>,
  trust: Trust,
  notes: Notebook,
  primitives: EvidencePrimitives,
): Promise<Omit<Read, 'kind'>> {
  const keys = readPart(files, 'keys.json', BundleKeys, notes, primitives);
  const receipts = readPart(files, 'receipts.json', BundleReceipts, notes, primitives);
  const proofs = readPart(files, 'proofs.json', BundleProofs, notes, primitives);
  readPart(files, 'gateway.json', BundleGateway, notes, primitives);
  if (files.has('gateway.json') || files.has('evidence.pdf')) notes.limit({ kind: 'operatorsAccount' });
  const recording = files.get(RECORDING);
  const log =
    recording === undefined ? undefined : (await readRecording(recording, RECORDING, notes, primitives)).log;
  if (keys !== undefined) verifyKeys(keys, trust, notes);
  const key = keys === undefined ? undefined : keyOfPem(keys.receipts);
  const stated = (receipts?.receipts ?? []).flatMap(({ ref, statement }) =>
    statement === null ? [] : [{ ref, statement }],
  );
  const binding = verifyReceipts(stated, log, key, notes, primitives);
  if (log !== undefined) {
    verifyRecordedReceipts(log, key, notes, primitives);
    await verifyAnchors(log, { key, others: binding }, notes, primitives);
  }
  if (keys !== undefined && receipts !== undefined && proofs !== undefined)
    verifyTree({ keys, receipts, proofs }, trust, notes, primitives);
  else notes.wrong('contents', { part: 'container', detail: 'keys, receipts or proofs are missing' });
  if (manifest !== undefined && !isSubjectHere(manifest.subject, receipts?.receipts ?? [], log))
    notes.limit({ kind: 'subjectNotHere' });
  const unsealed = !isSealed(manifest, key, notes, primitives);
  return { log, receipts: receipts?.receipts.length ?? 0, foreign: false, unsealed };
}

async function verifyBundle(
  bytes: Uint8Array,
  trust: Trust,
  primitives: EvidencePrimitives,
): Promise<Verdict> {
  const notes = new Notebook();
  try {
    const read = readBundle(bytes, notes, primitives);
    const parts = await verifyParts(read, trust, notes, primitives);
    checkContainer(bytes, read.files, notes);
    return verdictOf(notes, { kind: 'bundle', ...parts }, trust);
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    notes.wrong('structure', { part: 'container', detail: error.message });
    const foreign = error.kind !== 'notAllowed';
    return verdictOf(notes, { kind: 'bundle', log: undefined, receipts: 0, foreign }, trust);
  }
}

/**
 * Checks a recording or an evidence bundle with nothing but the file and what the person brought along: no
 * network, no trust in who made it (UK-46). Never throws; what is wrong with the file is in the verdict.
 */
export async function verifyEvidence(
  bytes: Uint8Array,
  primitives: EvidencePrimitives,
  trust: Trust = noTrust,
): Promise<Verdict> {
  if (beginsLike(bytes, ZIP)) return verifyBundle(bytes, trust, primitives);
  if (beginsLike(bytes, SLIP_MAGIC)) return verifyRecording(bytes, trust, primitives);
  const notes = new Notebook();
  notes.wrong('structure', { part: 'container', detail: 'neither a recording nor an evidence bundle' });
  return verdictOf(notes, { kind: 'unknown', log: undefined, receipts: 0, foreign: true }, trust);
}
