/**
 * `errorType` of a 503 by which a gateway refuses before it looks at what is asked, as too much is: the same
 * may be asked again. A proxy can say it too, so a bet that gets it is looked into like any other without an
 * answer (FAIL-25).
 */
export const OVERLOADED = 'OVERLOADED';
