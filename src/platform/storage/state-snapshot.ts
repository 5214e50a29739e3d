import * as z from 'zod/mini';
import type { LogHeader } from '#domain/events/envelope.ts';
import { ByteWriter, hexOf } from '#recordings/format/bytes.ts';
import { canonicalText, type StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { readLimits } from '#recordings/format/limits.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import type { Heads } from '#recordings/format/slip-file.ts';

/** Folds a log; what a state is, only the fold knows. */
export interface StateFold {
  /** @throws when `text` is no state of these folds */
  begin(header: LogHeader, text: string | null): Promise<FoldedState>;
}

export interface FoldedState {
  add(events: readonly StoredEvent[]): void;
  /** Null before the first event. */
  text(): string | null;
}

const Bytes = z.instanceof(Uint8Array);

/** Everything that a snapshot claims, apart from the state itself. */
const Claims = z.object({
  session: z.string(),
  /** The build that made it: another one, whose folds may be others, does not look at it. */
  madeBy: z.string(),
  /** It covers the log's first flushes, so many, up to their last `seq`. */
  flushes: z.int(),
  lastSeq: z.int(),
  /** Of the last event that was kept up to there. */
  last: z.object({ commit: z.int(), mono: z.number() }),
  /** What the manifest counted up to there. */
  coldBytes: z.int(),
  behaviourBytes: z.int(),
  /** Of the state's text, inflated. */
  textBytes: z.int().check(z.lte(readLimits.segmentBytes)),
});
export type Claims = z.infer<typeof Claims>;

const Kept = z.object({
  claims: Claims,
  /** Where the chains stand there. */
  heads: z.object({ cold: Bytes, hot: Bytes, behaviour: Bytes }),
  /** The state's text, deflated. */
  bytes: Bytes,
  /** SHA-256 over all of it, lower-case hex. */
  sum: z.string(),
});

/** What stands under a snapshot's key. */
export interface KeptSnapshot {
  readonly claims: Claims;
  readonly heads: Heads;
  readonly bytes: Uint8Array;
  readonly sum: string;
}

/** A snapshot that is whole. */
export interface StateSnapshot {
  readonly claims: Claims;
  readonly heads: Heads;
  readonly text: string;
  /** As it is stored. */
  readonly size: number;
}

/** What a log folds to up to one of its events. */
export interface StateBefore {
  readonly seq: number;
  /** `stateText` of it. */
  readonly text: string;
}

async function sumOf(
  { claims, heads, bytes }: Omit<KeptSnapshot, 'sum'>,
  primitives: Primitives,
): Promise<string> {
  const parts = [primitives.encodeText(canonicalText(claims)), heads.cold, heads.hot, heads.behaviour, bytes];
  const all = new ByteWriter();
  for (const part of parts) all.block(part);
  return hexOf(await primitives.sha256(all.view()));
}

export async function packSnapshot(
  claimed: Omit<Claims, 'textBytes'>,
  heads: Heads,
  text: string,
  primitives: Primitives,
): Promise<KeptSnapshot> {
  const raw = primitives.encodeText(text);
  const claims = { ...claimed, textBytes: raw.length };
  const packed = { claims, heads, bytes: new Uint8Array(await primitives.deflate(raw)) };
  return { ...packed, sum: await sumOf(packed, primitives) };
}

/** Null for whatever is not, bit for bit, what was stored: half written, damaged, of another build or log. */
export async function openSnapshot(
  value: unknown,
  session: string,
  madeBy: string,
  primitives: Primitives,
): Promise<StateSnapshot | null> {
  const kept = Kept.safeParse(value);
  if (!kept.success) return null;
  const { claims, heads, bytes, sum } = kept.data;
  if (claims.session !== session || claims.madeBy !== madeBy) return null;
  if ((await sumOf(kept.data, primitives)) !== sum) return null;
  try {
    const text = primitives.decodeText(await primitives.inflate(bytes, claims.textBytes));
    return { claims, heads, text, size: bytes.length };
  } catch {
    return null;
  }
}
