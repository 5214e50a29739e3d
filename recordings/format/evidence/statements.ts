import { canonicalJson } from '#domain/canonical-json.ts';
import type { Json } from '#domain/json.ts';
import { bytesOfBase64Url } from '#domain/proofs/bytes-text.ts';
import { utf8Of } from '#domain/proofs/utf8.ts';
import type { StoredEvent } from '../events/parse-stored-event.ts';
import type { EvidencePrimitives } from './evidence-primitives.ts';

/** A receipt or refusal as it stands in a file: anything may be in it. */
export type Statement = Readonly<Record<string, Json>>;

const isObject = (value: Json | undefined): value is Statement =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the owner of the key signed exactly this: Ed25519 over the canonical JSON of all other fields. */
export function isSignedBy(
  { signature, ...content }: Statement,
  key: Uint8Array,
  { verifyEd25519 }: EvidencePrimitives,
): boolean {
  const bytes = typeof signature === 'string' ? bytesOfBase64Url(signature) : undefined;
  return bytes !== undefined && verifyEd25519(bytes, utf8Of(canonicalJson(content)), key);
}

const ANSWERS: ReadonlySet<string> = new Set([
  'placement/betOutcomeReceived',
  'placement/lateResultReceived',
]);

export interface RecordedReceipt {
  readonly seq: number;
  readonly ref: string;
  readonly receipt: Statement;
}

/** The receipts that a log says it was given. */
export const receiptsIn = (events: readonly StoredEvent[]): readonly RecordedReceipt[] =>
  events.flatMap(({ type, seq, data }) => {
    if (!ANSWERS.has(type) || !isObject(data) || !isObject(data.receipt)) return [];
    const { ref } = data.receipt;
    return [{ seq, ref: typeof ref === 'string' ? ref : '', receipt: data.receipt }];
  });

/** The head that a statement repeats; null when it names none. */
export const headIn = ({ clientHead }: Statement): string | null =>
  typeof clientHead === 'string' ? clientHead : null;
