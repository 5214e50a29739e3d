import { acknowledgedHeads } from '../heads/acknowledged-heads.ts';
import { placesBeside, placesOfHeads } from '../heads/anchors.ts';
import { whyMissing } from '../heads/missing-heads.ts';
import { RecordingError } from '../recording-error.ts';
import { readSlip, type VerifiedLog } from '../slip-file.ts';
import { FRAME_TYPE } from '../stream-of.ts';
import type { EvidencePrimitives } from './evidence-primitives.ts';
import { headIn, isSignedBy, receiptsIn, type Statement } from './statements.ts';
import type { Notebook } from './verdict.ts';

export const RECORDING = 'session.slip';

/** Not damaged, but not for this reader. */
const FOREIGN: ReadonlySet<string> = new Set(['notASlipFile', 'newerVersion', 'unknownEvent', 'tooLarge']);

export interface ReadRecording {
  readonly log: VerifiedLog | undefined;
  /** It is no recording, of a newer form, or too large. */
  readonly foreign: boolean;
}

/**
 * Structure and chains; the first altered event is named (EVT-05, FAIL-77).
 *
 * @param frame name of the part that is damaged when no event is.
 */
export async function readRecording(
  bytes: Uint8Array,
  frame: string,
  notes: Notebook,
  primitives: EvidencePrimitives,
): Promise<ReadRecording> {
  try {
    const log = await readSlip(bytes, primitives);
    notes.checked('structure');
    notes.checked('chain', log.events.length);
    const gone = (isBehaviour: boolean): number =>
      log.dropped.reduce(
        (sum, { count, stream }) => sum + (isBehaviour === (stream === 'behaviour') ? count : 0),
        0,
      );
    if (gone(false) > 0) notes.limit({ kind: 'droppedEvents', count: gone(false) });
    if (gone(true) > 0) notes.limit({ kind: 'withheldEvents', count: gone(true) });
    return { log, foreign: false };
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error;
    const check = error.seq === undefined ? 'structure' : 'chain';
    const part = error.seq === undefined ? frame : RECORDING;
    if (check === 'chain') notes.checked('structure');
    notes.leaveOpen('signatures');
    notes.leaveOpen('anchors');
    notes.wrong(check, { part, seq: error.seq ?? null, detail: error.message });
    return { log: undefined, foreign: FOREIGN.has(error.kind) };
  }
}

/** Receipts in the log's own events, and what it was acknowledged: signed by the gateway, word for word. */
export function verifyRecordedReceipts(
  { header, events }: VerifiedLog,
  key: Uint8Array | undefined,
  notes: Notebook,
  primitives: EvidencePrimitives,
): void {
  const receipts = receiptsIn(events);
  const acknowledged = acknowledgedHeads(events, header.sessionId);
  if (receipts.length + acknowledged.length === 0) return;
  if (key === undefined) {
    notes.leaveOpen('signatures');
    return;
  }
  notes.checked('signatures', receipts.length + acknowledged.length);
  for (const { answeredAt: seq, statement } of acknowledged) {
    if (isSignedBy(statement, key, primitives)) continue;
    const detail = 'the acknowledgement in this event is not what the gateway signed';
    notes.wrong('signatures', { part: RECORDING, seq, detail });
  }
  for (const { seq, ref, receipt } of receipts) {
    if (isSignedBy(receipt, key, primitives)) continue;
    const detail = 'the receipt in this event is not what the gateway signed';
    notes.wrong('signatures', { part: RECORDING, seq, ref, detail });
  }
}

interface Claim {
  readonly by: 'receipt' | 'acknowledgement';
  /** Null for an acknowledgement, which is of no bet. */
  readonly ref: string | null;
  /** As signed, or not: a receipt, or null for an acknowledgement. */
  readonly statement: Statement | null;
  /** What an acknowledgement says to cover. */
  readonly lastSeq?: number;
  readonly head: string;
  /** `seq` of the event that brought it; past the end when only the gateway has it. */
  readonly answeredAt: number;
}

/**
 * Each head that a receipt or an acknowledgement names must be one that this chain had before that came; a
 * log that was rewritten and sealed anew has others (FAIL-77). Where the log gives a reason why it has not
 * got a receipt's head, neither is shown: it is a limit.
 */
export async function verifyAnchors(
  log: VerifiedLog,
  { key, others }: Vouching,
  notes: Notebook,
  primitives: EvidencePrimitives,
): Promise<void> {
  // A copy's heads are its own, whatever for it was made.
  if (log.header.redaction !== 'device' || log.header.origin !== undefined) {
    notes.limit({ kind: 'redactedCopy' });
    notes.leaveOpen('anchors');
    return;
  }
  const last = log.events.at(-1)?.seq ?? 0;
  const claims = claimsOf(log, others, last + 1);
  if (claims.length === 0) {
    notes.limit({ kind: 'noReceipt' });
    return;
  }
  notes.checked('anchors', claims.length);
  const heads = new Set(claims.map(({ head }) => head));
  const places = await placesOfHeads(log, heads, primitives);
  const proven = [0];
  for (const claim of claims) {
    const { by, ref, head, answeredAt, lastSeq, statement } = claim;
    const covers = places.get(head);
    if (covers !== undefined && covers < answeredAt && (lastSeq ?? covers) === covers) {
      proven.push(covers);
      continue;
    }
    const missing = ref === null ? undefined : whyMissing({ ref, head, answeredAt }, log.events);
    if (ref === null || missing === undefined) {
      const [seq, since] = [Math.min(answeredAt, last), Math.max(...proven) + 1];
      const detail = `the ${by} names a head that this recording never had`;
      notes.wrong('anchors', { part: RECORDING, seq, since, ref, detail });
      return;
    }
    const signed = key !== undefined && statement !== null && isSignedBy(statement, key, primitives);
    notes.leaveOpen('anchors');
    if (missing.why === 'otherTab') {
      notes.limit({ kind: 'otherTab', ref, signed });
      continue;
    }
    const { resumedAt: seq, eventsCut: count } = missing;
    const since = Math.max(...proven.filter((place) => place < seq)) + 1;
    notes.limit({ kind: 'lostStretch', ref, since, seq, count, signed });
  }
  const first = Math.min(...claims.map(({ head }) => places.get(head) ?? last));
  if (first > 0) notes.limit({ kind: 'beforeFirstReceipt', seq: first });
  const bound = await boundBeside(log, notes, primitives);
  const beside = log.events.filter(({ type, seq }) => {
    if (log.behaviour.has(seq)) return seq > bound.behaviour;
    return type === FRAME_TYPE && seq > bound.hot;
  }).length;
  if (beside > 0) notes.limit({ kind: 'besideTheStory', count: beside });
  const reached = Math.max(...proven);
  // Where nothing is bound at all, the limit before says it.
  if (reached < last && first < last) notes.limit({ kind: 'afterLastReceipt', seq: reached + 1 });
}

/**
 * Live prices and behaviour up to the last head of theirs that the gateway signed on receiving it: what was
 * changed in between has another head (HOLD-10).
 *
 * @returns up to where each is bound, as `seq`.
 */
async function boundBeside(
  log: VerifiedLog,
  notes: Notebook,
  primitives: EvidencePrimitives,
): Promise<Readonly<Record<'hot' | 'behaviour', number>>> {
  const bound = { hot: 0, behaviour: 0 };
  for (const stream of ['hot', 'behaviour'] as const) {
    const claims = acknowledgedHeads(log.events, log.header.sessionId, stream);
    if (claims.length === 0) continue;
    notes.checked('anchors', claims.length);
    const places = await placesBeside(log, stream, new Set(claims.map(({ head }) => head)), primitives);
    for (const { head, lastSeq, answeredAt } of claims) {
      if (places.get(head) === lastSeq && lastSeq < answeredAt) {
        bound[stream] = lastSeq;
        continue;
      }
      const detail = `the acknowledgement names a head that the ${stream} chain of this recording never had`;
      notes.wrong('anchors', {
        part: RECORDING,
        seq: Math.min(lastSeq, answeredAt),
        since: bound[stream] + 1,
        detail,
      });
      break;
    }
  }
  return bound;
}

interface Vouching {
  /** Of receipts; undefined when none is known. */
  readonly key: Uint8Array | undefined;
  /** Signed statements that the log itself may lack. */
  readonly others: readonly { readonly ref: string; readonly statement: Statement }[];
}

function claimsOf(
  { header, events }: VerifiedLog,
  others: Vouching['others'],
  end: number,
): readonly Claim[] {
  const own = receiptsIn(events).flatMap(({ seq, ref, receipt }): Claim[] => {
    const head = headIn(receipt);
    return head === null ? [] : [{ by: 'receipt', ref, statement: receipt, head, answeredAt: seq }];
  });
  const acknowledged = acknowledgedHeads(events, header.sessionId).map(
    ({ head, lastSeq, answeredAt }): Claim => ({
      by: 'acknowledgement',
      ref: null,
      statement: null,
      head,
      lastSeq,
      answeredAt,
    }),
  );
  const known = new Set(own.map(({ head }) => head));
  const further = others.flatMap(({ ref, statement }): Claim[] => {
    const head = headIn(statement);
    return head === null || known.has(head) ? [] : [{ by: 'receipt', ref, statement, head, answeredAt: end }];
  });
  return [...own, ...acknowledged, ...further].sort((a, b) => a.answeredAt - b.answeredAt);
}
