import type { Json } from '#domain/json.ts';
import { hexOf } from '../bytes.ts';
import { eventText } from '../events/event-text.ts';
import type { StoredEvent } from '../events/parse-stored-event.ts';
import type { Primitives } from '../primitives.ts';
import type { VerifiedLog } from '../slip-file.ts';
import { FRAME_TYPE } from '../stream-of.ts';
import { acknowledgedHeads } from './acknowledged-heads.ts';
import { genesis, linkText } from './chain.ts';
import { type WhyMissing, whyMissing } from './missing-heads.ts';

/**
 * A head of this log's chain that the gateway repeated in something it signed: from then on neither side can
 * rewrite what came before it (REL-13; FAIL-77).
 */
export interface Anchor {
  /** A receipt repeats the head that was sent with the bet; an acknowledgement names the one that arrived. */
  readonly by: 'receipt' | 'acknowledgement';
  /** The placement ref that was answered, or the upload. */
  readonly ref: string;
  /** `seq` of the event that brought the signed answer. */
  readonly answeredAt: number;
  /** `seq` of the last cold event that the head covers; null when this log never had that head. */
  readonly covers: number | null;
  /** What the log says of why it has not got the head of a receipt; null when it has, or gives no reason. */
  readonly missing: WhyMissing | null;
}

interface Claim extends Omit<Anchor, 'covers' | 'missing'> {
  readonly head: string;
  /** The event that it says to cover; a receipt says none. */
  readonly lastSeq?: number;
}

const isObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: Json | undefined): Readonly<Record<string, Json>> => (isObject(value) ? value : {});

const ANSWERS: ReadonlySet<string> = new Set([
  'placement/betOutcomeReceived',
  'placement/lateResultReceived',
]);

function claimOf({ type, seq, data }: StoredEvent): Claim[] {
  if (!ANSWERS.has(type)) return [];
  const { ref, clientHead } = fieldsOf(fieldsOf(data).receipt);
  return typeof ref === 'string' && typeof clientHead === 'string'
    ? [{ by: 'receipt', ref, answeredAt: seq, head: clientHead }]
    : [];
}

type ProvenLog = Pick<VerifiedLog, 'header' | 'events' | 'behaviour'>;

/**
 * Where the cold chain had each of these heads: `seq` of the last event that it covers, 0 at its beginning.
 */
export async function placesOfHeads(
  { header, events, behaviour }: ProvenLog,
  wanted: ReadonlySet<string>,
  primitives: Primitives,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  let head = await genesis(header, 'cold', primitives);
  if (wanted.has(hexOf(head))) found.set(hexOf(head), 0);
  for (const event of events) {
    if (event.type === FRAME_TYPE || behaviour.has(event.seq)) continue;
    head = await linkText(head, eventText(event), primitives);
    const text = hexOf(head);
    if (wanted.has(text)) found.set(text, event.seq);
  }
  return found;
}

/**
 * The same of a chain beside the story: live prices, or behaviour. Over what is gone its stub leads, which
 * has the head after it.
 */
export async function placesBeside(
  { header, events, behaviour, dropped }: ProvenLog & Pick<VerifiedLog, 'dropped'>,
  stream: 'hot' | 'behaviour',
  wanted: ReadonlySet<string>,
  primitives: Primitives,
): Promise<ReadonlyMap<string, number>> {
  const isOwn = ({ type, seq }: StoredEvent): boolean =>
    stream === 'behaviour' ? behaviour.has(seq) : type === FRAME_TYPE && !behaviour.has(seq);
  const steps = [
    ...events.filter(isOwn).map((event) => ({ seq: event.seq, event })),
    ...dropped.filter((info) => info.stream === stream).map((info) => ({ seq: info.lastSeq, info })),
  ].sort((a, b) => a.seq - b.seq);
  const found = new Map<string, number>();
  let head = await genesis(header, stream, primitives);
  for (const step of steps) {
    head = 'info' in step ? step.info.head : await linkText(head, eventText(step.event), primitives);
    const text = hexOf(head);
    if (wanted.has(text)) found.set(text, step.seq);
  }
  return found;
}

/**
 * Every receipt and every acknowledgement of the log that names a head, with the place on the chain that it
 * names. Cold events alone are needed.
 */
export async function findAnchors(log: ProvenLog, primitives: Primitives): Promise<readonly Anchor[]> {
  const acknowledged = acknowledgedHeads(log.events, log.header.sessionId).map(
    ({ uploadId, answeredAt, head, lastSeq }): Claim => ({
      by: 'acknowledgement',
      ref: uploadId,
      answeredAt,
      head,
      lastSeq,
    }),
  );
  const claims = [...log.events.flatMap(claimOf), ...acknowledged].sort(
    (a, b) => a.answeredAt - b.answeredAt,
  );
  if (claims.length === 0) return [];
  const found = await placesOfHeads(log, new Set(claims.map(({ head }) => head)), primitives);
  return claims.map(({ by, ref, answeredAt, head, lastSeq }) => {
    const covers = found.get(head);
    const fits = covers !== undefined && covers < answeredAt && (lastSeq ?? covers) === covers;
    if (fits) return { by, ref, answeredAt, covers, missing: null };
    const missing = by === 'receipt' ? whyMissing({ ref, head, answeredAt }, log.events) : undefined;
    return { by, ref, answeredAt, covers: null, missing: missing ?? null };
  });
}
