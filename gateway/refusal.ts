/**
 * A refusal the customer gets to see. `resultCode` is one of RESULT_CODES, `errorType` a name of CORE-08 or
 * ACCT-08.
 */
export interface Refusal {
  readonly kind: 'refused';
  readonly resultCode: number;
  readonly errorType: string;
  readonly message: string;
  /** ISO date and time from which it does not hold any more, where that is known. */
  readonly explanationCode?: string;
}
