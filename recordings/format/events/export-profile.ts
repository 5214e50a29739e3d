import type { LogHeader } from '#domain/events/envelope.ts';
import type { Json } from '#domain/json.ts';
import { hexOf } from '../bytes.ts';
import { identityName, replaceMarks } from '../marks.ts';
import type { Primitives } from '../primitives.ts';
import type { VerifiedLog } from '../slip-file.ts';
import { writeSlip } from '../write-slip.ts';
import { canonicalText, type StoredEvent } from './parse-stored-event.ts';

/** A recording as it may leave the house. */
export interface ExportedLog {
  readonly header: LogHeader;
  readonly events: readonly StoredEvent[];
}

/** Handles of the gateway's session: of no use to a reader, and a thread back to the customer. */
const handleName = /^(gwSessionId|userId|account)$/i;
/** What the account holds is not part of any bet. */
const holdings: ReadonlySet<string> = new Set([
  'cash',
  'bonus',
  'free',
  'bonusCashBalance',
  'initialBalance',
]);
const DIGITS = 24;

export interface ExportOptions {
  /**
   * What is to be run again keeps what its account held, because that decides what may be placed; whose it
   * was is not in it.
   */
  readonly holdings?: 'kept';
  /** Called now and then, so that a long recording holds nobody else up. */
  readonly nextTurn?: () => Promise<void>;
}

/** Payloads between two turns of others: some milliseconds of work. */
const PAYLOADS_AT_ONCE = 200;

/**
 * The stricter profile (UK-47, EVT-08): bets stay readable, persons do not. Marks are made anew with `key`,
 * so that a copy cannot be joined with another; what still says who somebody is becomes a mark, holdings
 * become nought. Shapes stay, so that the copy replays; its header names the heads of the original.
 *
 * @param key drawn for this copy, known to nobody afterwards
 */
export async function exportProfile(
  log: Pick<VerifiedLog, 'header' | 'events' | 'heads'>,
  key: string,
  primitives: Primitives,
  options: ExportOptions = {},
): Promise<ExportedLog> {
  const events = await withoutPersons(log.events, key, primitives, options);
  const { cold, hot, behaviour } = log.heads;
  const origin = {
    header: hexOf(await primitives.sha256(primitives.encodeText(canonicalText(log.header)))),
    cold: hexOf(cold),
    hot: hexOf(hot),
    behaviour: hexOf(behaviour),
  };
  return { header: { ...log.header, format: 2, redaction: 'export', origin }, events };
}

/** The same rules over anything that has payloads: events, or what the gateway wrote down of a session. */
export async function withoutPersons<Told extends { readonly data: Json }>(
  told: readonly Told[],
  key: string,
  primitives: Primitives,
  options: ExportOptions = {},
): Promise<Told[]> {
  const found = new Set<string>();
  const handles = new Set<string>();
  const note: Mark = (text, name) => {
    if (isHandle(text, name)) handles.add(text);
    found.add(text);
    return text;
  };
  for (const [nth, { data }] of told.entries()) {
    if (nth % PAYLOADS_AT_ONCE === 0) await options.nextTurn?.();
    rewrite(data, '', note);
  }
  const marks = new Map<string, string>();
  for (const text of found) {
    const kind = /^~([a-z]+)\./i.exec(text)?.[1] ?? 'person';
    const digest = hexOf(await primitives.sha256(primitives.encodeText(`${key}\n${text}`)));
    marks.set(text, `~${kind}.${digest.slice(0, DIGITS)}`);
  }
  const markOf = (text: string): string => marks.get(text) ?? text;
  const withoutHandles = replacingHandles(handles, markOf);
  const rewriting = { ...options, within: withoutHandles };
  const rewritten: Told[] = [];
  for (const [nth, one] of told.entries()) {
    if (nth % PAYLOADS_AT_ONCE === 0) await options.nextTurn?.();
    rewritten.push({ ...one, data: rewrite(one.data, '', markOf, rewriting) });
  }
  return rewritten;
}

type Mark = (text: string, name: string) => string;

interface Rewriting extends ExportOptions {
  /** Takes handles out of a text that is none itself. */
  readonly within?: (text: string) => string;
}

const isHandle = (text: string, name: string): boolean => handleName.test(name) && text !== '';

/** A payload with every text that says who somebody is put through `mark`. */
function rewrite(value: Json, name: string, mark: Mark, options: Rewriting = {}): Json {
  if (typeof value === 'string') {
    if (isHandle(value, name) || (identityName.test(name) && value !== '')) return mark(value, name);
    const plain = replaceMarks(value, (text) => mark(text, ''));
    return options.within === undefined ? plain : options.within(plain);
  }
  if (typeof value === 'number') return holdings.has(name) && options.holdings !== 'kept' ? 0 : value;
  if (Array.isArray(value)) return value.map((item: Json) => rewrite(item, name, mark, options));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, item]): [string, Json] => [
      field,
      rewrite(item, field, mark, options),
    ]),
  );
}

/**
 * A handle is also a part of other texts: the name of a channel, the identity of an armed bet. Whole words
 * alone are it.
 */
function replacingHandles(handles: ReadonlySet<string>, markOf: (text: string) => string) {
  const words = [...handles].map((handle) => handle.replace(/[^\w-]/g, '\\$&'));
  if (words.length === 0) return (text: string): string => text;
  const handle = new RegExp(`(?<![\\w-])(?:${words.join('|')})(?![\\w-])`, 'g');
  return (text: string): string => text.replace(handle, markOf);
}

/** The file of an exported copy: evidence alone, with a stub wherever the original has one. */
export const writeExport = async (
  log: Pick<VerifiedLog, 'header' | 'events' | 'heads' | 'dropped'>,
  key: string,
  primitives: Primitives,
  options: Pick<ExportOptions, 'nextTurn'> = {},
): Promise<Uint8Array<ArrayBuffer>> => {
  const { header, events } = await exportProfile(log, key, primitives, options);
  return writeSlip(header, events, primitives, 'withheld', log.dropped);
};
