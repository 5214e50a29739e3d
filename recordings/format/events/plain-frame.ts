import { type Json, wellFormed } from '#domain/json.ts';
import { FRAME_VERSION } from '../hot/hot-frame.ts';
import { FRAME_TYPE } from '../stream-of.ts';
import type { StoredEvent } from './parse-stored-event.ts';

/**
 * Nearly every event of a long log is a frame of price rows and nothing else. Whether an event is one can be
 * told in one walk over its numbers; its schema and the canonical form of any JSON value take ten times as
 * long to say the same.
 */
export interface PlainFrame extends StoredEvent {
  readonly data: {
    readonly prices: Readonly<Record<(typeof COLUMNS)[number], readonly number[]>>;
    readonly messages: readonly never[];
    readonly heads: readonly { readonly channel: string; readonly epoch: string; readonly seq: number }[];
  };
}

/**
 * In the order of the schema: what is read must be the very value that the schema would give, key order
 * included.
 */
const PARTS = ['prices', 'messages', 'heads'] as const;
const COLUMNS = ['selection', 'odds', 'version', 'flags'] as const;
const HEAD = ['channel', 'epoch', 'seq'] as const;

type Fields = Readonly<Record<string, Json>>;

function isExactly(value: Json | undefined, keys: readonly string[]): value is Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const own = Object.keys(value);
  return own.length === keys.length && keys.every((key, at) => own[at] === key);
}

const isWhole = (value: Json | undefined): boolean => Number.isSafeInteger(value) && !Object.is(value, -0);

function isColumn(value: Json | undefined): boolean {
  if (!Array.isArray(value)) return false;
  const items: readonly Json[] = value;
  for (let at = 0; at < items.length; at += 1) if (!isWhole(items[at])) return false;
  return true;
}

/** Texts that reading repairs are read the long way. */
const isSound = (text: Json | undefined): boolean => typeof text === 'string' && wellFormed(text) === text;

const isHead = (value: Json): boolean =>
  isExactly(value, HEAD) && isSound(value.channel) && isSound(value.epoch) && isWhole(value.seq);

/** Of the one version that the columns of a hot segment hold, valid by its schema as it is. */
export function isPlainFrame(event: StoredEvent): event is PlainFrame {
  if (event.type !== FRAME_TYPE || event.v !== FRAME_VERSION || event.kind !== 'input') return false;
  const { data } = event;
  if (!isExactly(data, PARTS)) return false;
  const { prices, messages, heads } = data;
  if (!isExactly(prices, COLUMNS) || !COLUMNS.every((name) => isColumn(prices[name]))) return false;
  if (!Array.isArray(messages) || messages.length > 0 || !Array.isArray(heads)) return false;
  const known: readonly Json[] = heads;
  return known.every(isHead);
}

/** Letters without a form of their own in JSON; a text of others is left to the library. */
const PLAIN_TEXT = /^[\x20-\x7e]*$/;

/**
 * The canonical text of an event (RFC 8785) where it is a plain frame of plain texts; otherwise undefined.
 */
export function plainFrameText(event: StoredEvent): string | undefined {
  if (!isPlainFrame(event) || event.corr !== undefined || !PLAIN_TEXT.test(event.src)) return undefined;
  const { seq, commit, type, v, kind, src, at, mono, data } = event;
  const { selection, odds, version, flags } = data.prices;
  const heads: Json[] = [];
  for (const head of data.heads) {
    if (!PLAIN_TEXT.test(head.channel) || !PLAIN_TEXT.test(head.epoch)) return undefined;
    heads.push({ channel: head.channel, epoch: head.epoch, seq: head.seq });
  }
  if (!Number.isFinite(at) || !Number.isFinite(mono)) return undefined;
  // Names in order, numbers as JavaScript writes them: that is what the canonical form asks for.
  return JSON.stringify({
    at,
    commit,
    data: { heads, messages: [], prices: { flags, odds, selection, version } },
    kind,
    mono,
    seq,
    src,
    type,
    v,
  });
}
