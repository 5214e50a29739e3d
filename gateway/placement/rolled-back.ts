import type { Money } from '#domain/money/money.ts';
import type { Fault } from './fault.ts';

/** Why a transaction that was to take a bet ended with nothing written. */
export type NotTaken =
  | { readonly kind: 'refused'; readonly faults: readonly Fault[] }
  /** The ref has an outcome already; read it. */
  | { readonly kind: 'refTaken' }
  /** The customer has more on a selection of the bet than the operator's rules were asked with: they are asked again. */
  | { readonly kind: 'lookAgain'; readonly stakedBefore: Money };

/** In play since it was looked at first: it has to wait so long from when its customer agreed to it, ms. */
export interface Delayed {
  readonly kind: 'delayed';
  readonly ms: number;
}

/** Ends a transaction with nothing written. */
export class RolledBack extends Error {
  readonly why: NotTaken | Delayed;
  constructor(why: NotTaken | Delayed) {
    super('rolled back');
    this.name = 'RolledBack';
    this.why = why;
  }
}

export const refusing = (faults: readonly Fault[]): RolledBack => new RolledBack({ kind: 'refused', faults });
