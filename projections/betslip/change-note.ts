import type { Trend } from '#domain/betslip/legs.ts';

/** What changed since the customer last said yes, ready for "was 2/1 when you added it, now 7/4". */
export interface ChangeNote {
  readonly was: string;
  readonly now: string;
  readonly trend: Exclude<Trend, 'none'>;
  /** `was` is the price when the leg was added, or the one accepted since. */
  readonly since: 'added' | 'accepted';
  readonly needsAcceptance: boolean;
}
