import type { EventStream } from '#domain/events/define.ts';

/**
 * What of a session is not in its recording, and why: the two are told apart wherever a person reads of it.
 */
export interface Missing {
  /** Live prices that were dropped to save space. */
  readonly live: boolean;
  /** Behaviour that was never kept, because the customer had not agreed to it. */
  readonly behaviour: boolean;
}

export const missingIn = (dropped: readonly { readonly stream: EventStream }[]): Missing => ({
  live: dropped.some(({ stream }) => stream !== 'behaviour'),
  behaviour: dropped.some(({ stream }) => stream === 'behaviour'),
});

export const nothingMissing: Missing = { live: false, behaviour: false };
