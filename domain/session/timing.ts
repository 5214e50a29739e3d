/** Waits and counts of the session (ACCT-09), milliseconds unless the name says otherwise. */
export const SESSION_TIMING = {
  /** Renewed when this share of the remaining life has passed (SES-05). */
  prolongAtShare: 0.8,
  prolongAttempts: 3,
  prolongPauseMs: 1_000,
  /** Between two questions while the customer is warned here and does something in another tab. */
  heardAgainMs: 5_000,
  userInfoEveryMs: 60_000,
  /**
   * Waits between the questions of a page that has come back, whose session it is; the last again and again.
   */
  whoseAgainMs: [500, 1_000, 2_000, 4_000],
  balanceEveryMs: 30_000,
  balanceAfterPlacementMs: 5_000,
  balanceAfterPlacementTimes: 5,
  settingsSaveDelayMs: 500,
} as const;

/**
 * When to renew: milliseconds from `at` until 80 % of the life from `issuedAt` to `expiresAt` has passed.
 * Never negative. `undefined` when the life is already over: then the session ends instead (SES-05).
 */
export function renewalDelay(
  life: { readonly issuedAt: number; readonly expiresAt: number },
  at: number,
): number | undefined {
  if (at >= life.expiresAt) return undefined;
  const due = life.issuedAt + Math.floor((life.expiresAt - life.issuedAt) * SESSION_TIMING.prolongAtShare);
  return Math.max(0, due - at);
}

/**
 * The gateway's expiry on the client's clock. The two clocks may be a day apart, so what counts is the life
 * that the gateway granted, from the moment its answer arrived (FAIL-13). Without a server clock the expiry
 * is taken as it stands.
 */
export const localExpiry = (expiresAt: number, serverAt: number | undefined, at: number): number =>
  serverAt === undefined ? expiresAt : at + (expiresAt - serverAt);
