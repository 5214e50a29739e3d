/**
 * Answers that carry an error of the contract and still leave the outcome open, as the request may have been
 * booked or may yet be (FAIL-20, FAIL-25, FAIL-35); so does everything from 500 up. 404: the ref is somebody
 * else's. 408, 425, 429: not handled. 409, 422: the ref is known with other content.
 */
const AMBIGUOUS: ReadonlySet<number> = new Set([404, 408, 409, 422, 425, 429]);

/** True when the gateway itself said no, so that nothing was booked and nothing will be. */
export const isDefiniteRefusal = (status: number): boolean => status < 500 && !AMBIGUOUS.has(status);
