import type { CallFacts } from '#domain/contract/call.ts';
import { CLIENT_IDS, REQUEST_HEADERS, requestIdOf } from '#domain/contract/headers.ts';
import type { DataOf } from '#domain/events/registry.ts';
import type { Json } from '#domain/json.ts';

/** What every call says about its sender. */
export interface Sender {
  readonly formFactor: 'mobile' | 'desktop';
  readonly build: string;
  readonly language: string;
  /** Log that asks, so that the gateway's own log can be joined with it. */
  readonly sessionId: string;
  /** What proves that the log asks itself; absent where nothing is recorded. */
  readonly logKey?: string;
  readonly sessionToken: string | undefined;
  /** The session that the tab is in; null without one. */
  readonly gwSessionId: string | null;
}

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Path parameters filled in, query and language appended. @throws when a parameter of the path is missing.
 */
export function urlOf(call: CallFacts, asked: DataOf<'gateway/requested'>, language: string): string {
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = asked.params[name];
    if (value === undefined) throw new Error(`${call.name}: no value for :${name}`);
    return encodeURIComponent(text(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked.query)) query.set(name, text(value));
  if (!query.has('lang')) query.set('lang', language);
  return `${path}?${query.toString()}`;
}

/**
 * The six headers of PLT-02, the last only with a session, and which session that is. The request id is
 * unique per attempt.
 */
export function headersOf(
  asked: DataOf<'gateway/requested'>,
  sender: Sender,
  attempt: number,
): Record<string, string> {
  const headers: Record<string, string> = {
    [REQUEST_HEADERS.contentType]: 'application/json',
    [REQUEST_HEADERS.clientId]: CLIENT_IDS[sender.formFactor],
    [REQUEST_HEADERS.clientVersion]: sender.build,
    [REQUEST_HEADERS.requestId]: requestIdOf(sender.sessionId, asked.requestId, attempt),
    [REQUEST_HEADERS.deviceType]: sender.formFactor,
  };
  if (sender.sessionToken !== undefined) headers[REQUEST_HEADERS.sessionToken] = sender.sessionToken;
  if (sender.logKey !== undefined) headers[REQUEST_HEADERS.logKey] = sender.logKey;
  if (sender.gwSessionId !== null) headers[REQUEST_HEADERS.gwSessionId] = sender.gwSessionId;
  return headers;
}
