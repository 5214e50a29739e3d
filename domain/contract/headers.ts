/**
 * Headers that stand on every call (PLT-02), lower case as HTTP/2 sends them. The gateway reads the same table.
 * The session header repeats the betting token of the login answer; the session itself is the HttpOnly cookie, so a
 * forged cross-site request lacks this header.
 */
export const REQUEST_HEADERS = {
  contentType: 'content-type',
  clientId: 'x-client-id',
  clientVersion: 'x-client-version',
  requestId: 'x-request-id',
  deviceType: 'x-client-device-type',
  sessionToken: 'x-session-token',
} as const;

/** Epoch milliseconds of the gateway's clock when it answered; the `date` header is the fallback (EVT-06). */
export const SERVER_TIME_HEADER = 'x-server-time';

/** Client id of the app's two layouts (S1 §7). */
export const CLIENT_IDS = { desktop: 'web', mobile: 'web-mobile' } as const;
