import { canonicalText, type StoredEvent } from '../events/parse-stored-event.ts';
import { FRAME_TYPE } from '../stream-of.ts';

/** A frame event whose every part fits a column. */
export interface Frame {
  readonly src: string;
  readonly seq: number;
  readonly commit: number;
  readonly at: number;
  /** Microseconds. */
  readonly mono: number;
  readonly selection: readonly number[];
  readonly odds: readonly number[];
  readonly version: readonly number[];
  readonly flags: readonly number[];
  readonly heads: readonly FrameHead[];
  /** Canonical text of the messages; null when there are none. */
  readonly messages: string | null;
}

export type FrameHead = Readonly<{ channel: string; epoch: string; seq: number }>;

/** The version whose payload the columns hold; an event of any other version is kept as text. */
export const FRAME_VERSION = 1;

/** Wide enough for every real value, narrow enough that differences stay whole numbers. */
const LARGEST = 2 ** 40;

type Unknowns = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Unknowns =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasOnly = (value: unknown, keys: readonly string[]): value is Unknowns =>
  isObject(value) && Object.keys(value).length === keys.length && keys.every((key) => key in value);

const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) <= LARGEST;

/** A column of whole numbers from 0 (or any sign) up to `most`; null when it is something else. */
function column(value: unknown, least: number, most: number): readonly number[] | null {
  if (!Array.isArray(value)) return null;
  const items: readonly unknown[] = value;
  const numbers = items.filter(
    (item): item is number => Number.isInteger(item) && Number(item) >= least && Number(item) <= most,
  );
  return numbers.length === items.length ? numbers : null;
}

const isHead = (value: unknown): value is FrameHead =>
  hasOnly(value, ['channel', 'epoch', 'seq']) &&
  typeof value.channel === 'string' &&
  typeof value.epoch === 'string' &&
  isWhole(value.seq);

/** The event in columns, or null when anything about it is unusual. */
export function frameOf(event: StoredEvent): Frame | null {
  if (event.type !== FRAME_TYPE || event.v !== FRAME_VERSION || event.kind !== 'input') return null;
  if (event.corr !== undefined || event.src === '' || event.src.includes('\n')) return null;
  const mono = Math.round(event.mono * 1000);
  if (mono / 1000 !== event.mono || !isWhole(mono) || Math.abs(event.at) > LARGEST * 8) return null;
  const { data } = event;
  if (!hasOnly(data, ['prices', 'messages', 'heads'])) return null;
  const { prices, messages, heads } = data;
  if (!hasOnly(prices, ['selection', 'odds', 'version', 'flags'])) return null;
  const selection = column(prices.selection, 0, 0x7fffffff);
  const odds = column(prices.odds, 0, 0x7fffffff);
  const version = column(prices.version, -LARGEST, LARGEST);
  const flags = column(prices.flags, 0, LARGEST);
  if (selection === null || odds === null || version === null || flags === null) return null;
  const rows = selection.length;
  if (odds.length !== rows || version.length !== rows || flags.length !== rows) return null;
  if (!Array.isArray(messages) || !Array.isArray(heads)) return null;
  const listed: readonly unknown[] = heads;
  const known = listed.filter(isHead);
  if (known.length !== listed.length) return null;
  const { src, seq, commit, at } = event;
  const text = messages.length === 0 ? null : canonicalText(messages);
  return { src, seq, commit, at, mono, selection, odds, version, flags, heads: known, messages: text };
}
