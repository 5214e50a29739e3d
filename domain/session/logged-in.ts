/** What decides whether somebody is logged in (ACCT-04). */
export interface LoginFacts {
  readonly gwSessionId: string | null;
  /** A one-time code or an upgrade that must be finished first. */
  readonly workflow: string | null;
  readonly loggingOut: boolean;
  readonly hasBettingToken: boolean;
  /** Full or sportsbook maintenance: then there is no betting token to be had. */
  readonly maintenance: boolean;
  /** The staff flag that ignores the missing token. */
  readonly ignoreToken: boolean;
  /** The token's life is over by the client's clock. */
  readonly expired: boolean;
}

/** The one definition of "logged in" (SES-04, TRAP-24). */
export function isLoggedIn(facts: LoginFacts): boolean {
  if (facts.gwSessionId === null || facts.workflow !== null) return false;
  if (facts.loggingOut || facts.expired) return false;
  return facts.hasBettingToken || facts.maintenance || facts.ignoreToken;
}
