/**
 * Request headers of every call (S0 §7, PLT-02), once for both sides. The sixth is `content-type`.
 * `clientId` doubles as the proof of a same-origin script: a form or image of another site cannot set it.
 */
export const REQUEST_HEADERS = {
  /** `web` or `web-mobile`. */
  clientId: 'x-client-id',
  clientVersion: 'x-client-version',
  /** Unique per attempt; echoed in the answer and written to the gateway's log. */
  requestId: 'x-request-id',
  /** `mobile` or `desktop`. */
  deviceType: 'x-client-device-type',
  /** The betting token when logged in. The credential remains the HttpOnly cookie. */
  sessionToken: 'x-session-token',
} as const;

/** Gateway wall clock of the answer, epoch ms: `serverAt` of `gateway/answered`. */
export const SERVER_AT_HEADER = 'x-server-at';

export const CLIENT_IDS = ['web', 'web-mobile'] as const;
export const DEVICE_TYPES = ['mobile', 'desktop'] as const;
