/**
 * Headers of every call (CORE-07, PLT-02), lower case as HTTP/2 sends them. `clientId` proves a same-origin
 * script. `sessionToken` repeats the betting token; the credential remains the HttpOnly cookie. `gwSessionId`
 * names the session that the tab believes to be in, as another tab of the browser may have logged in since
 * (INV-09).
 */
export const REQUEST_HEADERS = {
  contentType: 'content-type',
  /** One of `CLIENT_IDS`. */
  clientId: 'x-client-id',
  clientVersion: 'x-client-version',
  /** Unique per request; echoed in the answer and written to the gateway's log. */
  requestId: 'x-request-id',
  /** `mobile` or `desktop`. */
  deviceType: 'x-client-device-type',
  sessionToken: 'x-session-token',
  /** Handle of the session, no credential. */
  gwSessionId: 'x-gateway-session',
  /** The upload key of the log that asks: without it a log that a request names is a claim (HOLD-08). */
  logKey: 'x-log-key',
} as const;

/** A request's id: the log that asks, which request of it, and which attempt at that. */
export const requestIdOf = (log: string, request: string, attempt: number): string =>
  `${log}:${request}:${attempt}`;

/**
 * Which log a request came from, as its sender says; null when its id does not name one. Never a proof of
 * anything.
 */
export function logOfRequest(requestId: unknown): string | null {
  if (typeof requestId !== 'string') return null;
  const end = requestId.indexOf(':');
  return end < 1 || end > 64 ? null : requestId.slice(0, end);
}

/** Epoch milliseconds of the gateway's clock when it answered; the `date` header is the fallback (EVT-06). */
export const SERVER_TIME_HEADER = 'x-server-time';

/** Client id of the app's two layouts (ACCT-07). */
export const CLIENT_IDS = { desktop: 'web', mobile: 'web-mobile' } as const;
