/**
 * Headers that stand on every call (S0 §7, PLT-02), once for both sides; lower case as HTTP/2 sends them.
 * `clientId` doubles as the proof of a same-origin script: a form or image of another site cannot set it.
 * `sessionToken` repeats the betting token when logged in; the credential remains the HttpOnly cookie. `gwSessionId` names the session
 * that the tab believes to be in: a browser has one cookie for all tabs, and another tab may have logged in since (I9).
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

/** Which log a request came from, as its sender says; null when its id does not name one. Never a proof of anything. */
export function logOfRequest(requestId: unknown): string | null {
  if (typeof requestId !== 'string') return null;
  const end = requestId.indexOf(':');
  return end < 1 || end > 64 ? null : requestId.slice(0, end);
}

/** Epoch milliseconds of the gateway's clock when it answered; the `date` header is the fallback (EVT-06). */
export const SERVER_TIME_HEADER = 'x-server-time';

/** Client id of the app's two layouts (S1 §7). */
export const CLIENT_IDS = { desktop: 'web', mobile: 'web-mobile' } as const;
