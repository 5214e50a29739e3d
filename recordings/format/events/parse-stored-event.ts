import canonicalize from 'canonicalize';
import type { Envelope } from '#domain/events/envelope.ts';
import type { Json } from '#domain/json.ts';
import { RecordingError } from '../recording-error.ts';

/** An event as it stands in a log: of any version, its payload not yet converted nor validated. */
export interface StoredEvent extends Envelope {
  readonly type: string;
  readonly data: Json;
}

/** The one text of a JSON value (RFC 8785), which is what the chain hashes. */
export function canonicalText(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('undefined has no canonical form');
  return text;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

/**
 * Checks the envelope of a parsed record; the payload stays as it is.
 *
 * @throws RecordingError `invalidEvent`.
 */
export function readStoredEvent(record: unknown, expectedSeq?: number): StoredEvent {
  const refuse = (field: string): never => {
    throw new RecordingError('invalidEvent', `envelope: ${field}`, expectedSeq);
  };
  if (!isObject(record)) return refuse('not an object');
  const { seq, commit, type, v, kind, src, at, mono, corr, data, ...rest } = record;
  if (Object.keys(rest).length > 0)
    return refuse(`unknown field ${Object.keys(rest).join(', ').slice(0, 80)}`);
  if (!isCount(seq)) return refuse('seq');
  if (!isCount(commit)) return refuse('commit');
  if (!isCount(v)) return refuse('v');
  if (typeof type !== 'string') return refuse('type');
  const known: StoredEvent['kind'] = kind === 'input' || kind === 'derived' ? kind : refuse('kind');
  if (typeof src !== 'string') return refuse('src');
  if (typeof at !== 'number' || !Number.isSafeInteger(at)) return refuse('at');
  if (typeof mono !== 'number' || !Number.isFinite(mono)) return refuse('mono');
  if (corr !== undefined && typeof corr !== 'string') return refuse('corr');
  if (data === undefined) return refuse('data');
  // `record` came from a JSON text, so `data` is a JSON value; the compiler only sees unknown.
  const event = { seq, commit, type, v, kind: known, src, at, mono, data: data as Json };
  return corr === undefined ? event : { ...event, corr };
}

/**
 * Parses one JSON text from an untrusted source.
 *
 * @throws RecordingError `altered` when it is not JSON, `tooLarge` when it is nested deeper than `depth`.
 */
export function parseUntrusted(text: string, depth: number, seq?: number): unknown {
  if (mayBeDeeper(text, depth)) requireDepth(text, depth, seq);
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    throw new RecordingError('altered', 'not a JSON text', seq);
  }
}

/**
 * A text with fewer opening brackets than this, in its strings or not, needs no second look: nearly every
 * event.
 */
function mayBeDeeper(text: string, depth: number): boolean {
  let count = 0;
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > depth) return true;
    }
  return false;
}

function requireDepth(text: string, depth: number, seq: number | undefined): void {
  let level = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      level += 1;
      if (level > depth) throw new RecordingError('tooLarge', `nested deeper than ${depth}`, seq);
    } else if (code === 0x7d || code === 0x5d) level -= 1;
  }
}
