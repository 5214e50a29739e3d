import type { EventStream } from '#domain/events/define.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import { canonicalText } from '../events/parse-stored-event.ts';
import type { Primitives } from '../primitives.ts';

/**
 * Each stream of a log is a chain: `h_n = SHA-256(h_{n-1} | canonical(event_n))`. Three chains, because hot
 * segments may be dropped, behaviour is kept with consent alone, and the customer's story must stay provable
 * without either; the `seq` in every event says how they interleave. A head depends on events alone, not on
 * how they are cut into segments.
 */
export type Head = Uint8Array;

/**
 * Bytes of each link kept beside the events, so that the first altered one can be named. They prove nothing,
 * the heads do: with two bytes the event named is the right one 65,535 times in 65,536, with one 255 times in
 * 256.
 */
export const CHECK_BYTES: Readonly<Record<EventStream, number>> = {
  cold: 2,
  hot: 1,
  behaviour: 2,
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** `h_0` of a stream: bound to the header, so events cannot move to another log or another stream. */
export async function genesis(header: LogHeader, stream: EventStream, primitives: Primitives): Promise<Head> {
  return primitives.sha256(primitives.encodeText(`slip/${stream}\n${canonicalText(header)}`));
}

/**
 * The link of events that were never kept: it says how many and where, and nothing of what was in them, so
 * that what nobody agreed to store cannot be guessed from its hash either.
 */
export const withheldText = (info: {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly count: number;
}): string => `withheld ${info.firstSeq} ${info.lastSeq} ${info.count}`;

/** The next head, from the event's canonical text. */
export async function linkText(previous: Head, text: string, primitives: Primitives): Promise<Head> {
  return primitives.sha256(joined([previous, primitives.encodeText(text)]));
}
