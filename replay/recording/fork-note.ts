import type { Forked, MarkedStandIn } from '../fork/fork.ts';

/** What the console shows of a fork beside its events. */
export interface ForkNote extends Pick<Forked, 'from' | 'unasked'> {
  /** By `seq`. */
  readonly standIns: ReadonlyMap<number, MarkedStandIn['why']>;
}
