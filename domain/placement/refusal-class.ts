/**
 * Answers that carry an error of the contract and still leave the outcome open: the request may have been booked
 * by an earlier delivery, or may yet be (P20, P25, P35). Everything from 500 up is open too.
 * 404: the ref belongs to someone else, which says nothing about the other bets. 408, 425, 429: not handled, by
 * whoever answered. 409, 422: the ref is known with other content.
 */
const AMBIGUOUS: ReadonlySet<number> = new Set([404, 408, 409, 422, 425, 429]);

/** True when the gateway itself said no, so that nothing was booked and nothing will be. */
export const isDefiniteRefusal = (status: number): boolean => status < 500 && !AMBIGUOUS.has(status);
