import * as z from 'zod/mini';

/**
 * Error body of every failed call, and of a success status with a non-zero result code (CORE-08, MNT-03).
 * HTTP statuses: 400 malformed, 401 no session, 403 restricted, 404 unknown, 409 conflict, 410 not kept any
 * more, 422 same key with other content, 429 too many, 501 not implemented, 503 maintenance or unavailable.
 */
export const ErrorBody = z.object({
  resultCode: z.int(),
  /** Machine-readable, SCREAMING_SNAKE or the names of CORE-08; screens map it to a text key. */
  errorType: z.string(),
  message: z.string(),
  explanationCode: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Result codes chosen here, because the documents show few (`acceptance.md`). 0 is success. */
export const RESULT_CODES = {
  ok: 0,
  generic: 1,
  validation: 2,
  notFound: 3,
  notImplemented: 4,
  maintenance: 5,
  loginRequired: 6,
  rateLimited: 7,
  /** Known who asks, and it is not theirs to do. */
  forbidden: 8,
  /** It was there and is not kept any more. */
  gone: 9,
  /** Login and session; 1101, 1122, 1123, 1204, 3001 and 3008 are named in S1. */
  loginFailed: 1101,
  sessionExpired: 1122,
  sessionRevoked: 1123,
  selfExcluded: 1204,
  accountLocked: 3001,
  accountFrozen: 3008,
  /** Placement: the body's errors say why. */
  placementRefused: 2001,
  sameRefOtherContent: 2002,
} as const;
