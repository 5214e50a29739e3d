import type { Json } from '#domain/json.ts';
import { hexOf } from './bytes.ts';
import { genesis, linkText } from './chain.ts';
import { eventText } from './event-text.ts';
import type { StoredEvent } from './parse-stored-event.ts';
import type { Primitives } from './primitives.ts';
import type { VerifiedLog } from './slip-file.ts';
import { FRAME_TYPE } from './stream-of.ts';

/**
 * A head of this log's chain that the gateway repeated in something it signed: from then on neither side can rewrite
 * what came before it (reliability, tamper-evident evidence; P77).
 */
export interface Anchor {
  /** The placement ref that was answered. */
  readonly ref: string;
  /** `seq` of the event that brought the signed answer. */
  readonly answeredAt: number;
  /** `seq` of the last cold event that the head covers; null when this log never had that head. */
  readonly covers: number | null;
}

interface Claim {
  readonly ref: string;
  readonly answeredAt: number;
  readonly head: string;
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
    ? [{ ref, answeredAt: seq, head: clientHead }]
    : [];
}

type ProvenLog = Pick<VerifiedLog, 'header' | 'events' | 'behaviour'>;

/** Where the cold chain had each of these heads: `seq` of the last event that it covers, 0 at its beginning. */
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

/** Every receipt of the log that names a head, with the place on the chain that it names. Cold events alone are needed. */
export async function findAnchors(log: ProvenLog, primitives: Primitives): Promise<readonly Anchor[]> {
  const claims = log.events.flatMap(claimOf);
  if (claims.length === 0) return [];
  const found = await placesOfHeads(log, new Set(claims.map(({ head }) => head)), primitives);
  return claims.map(({ ref, answeredAt, head: claimed }) => {
    const covers = found.get(claimed);
    return { ref, answeredAt, covers: covers !== undefined && covers < answeredAt ? covers : null };
  });
}
