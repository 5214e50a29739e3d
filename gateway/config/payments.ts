import { TEXTS_IN_FORCE, type TextsInForce } from '#domain/config/texts-in-force.ts';

/** Bounds and times of money in and out. Amounts in minor units, times in ms (PAY-01, PAY-08). */
export interface PaymentSettings {
  readonly depositMin: number;
  readonly depositMax: number;
  /** Offered as a press, beside a free box; none as delivered, so that nothing suggests how much (PAY-01). */
  readonly depositAmounts: readonly number[];
  readonly withdrawMin: number;
  /** A deposit that nobody finishes is waited for so long (PAY-04). */
  readonly expiresAfter: number;
  /** What the provider took after that is looked for so long. */
  readonly lateFor: number;
  /** How often the provider is asked about what is under way, in case its word was lost. */
  readonly watchEvery: number;
  /** An answer of the provider is waited for so long; what is late is asked about again. */
  readonly askWithin: number;
  /** Payments of one kind that one look asks about: it goes on where the last one ended. */
  readonly watchBatch: number;
  /** Deposits of one customer that may be under way. */
  readonly openDeposits: number;
  /** Refs of one customer that may be fenced in a day, so that nobody fills the table. */
  readonly fencesADay: number;
  /** How long one stays, ms: longer than any session lives that a late request could come with. */
  readonly fenceLife: number;
  /** A word of the provider that is older, or from the future, is not believed. */
  readonly signatureLife: number;
  /** Payments that the cashier lists. */
  readonly recent: number;
  /** Transactions of a page. */
  readonly page: number;
  /** Transactions of a file that are read at once. */
  readonly filePage: number;
  /** Of which the customer has read how their money is protected before they pay in (REG-02.4). */
  readonly texts: TextsInForce;
}

const minute = 60_000;

export const paymentSettings: PaymentSettings = {
  depositMin: 500,
  depositMax: 500_000,
  depositAmounts: [],
  withdrawMin: 500,
  expiresAfter: 15 * minute,
  lateFor: 24 * 60 * minute,
  watchEvery: 5_000,
  askWithin: 3_000,
  watchBatch: 100,
  openDeposits: 20,
  fencesADay: 200,
  fenceLife: 30 * 86_400_000,
  signatureLife: 5 * minute,
  recent: 10,
  page: 50,
  filePage: 500,
  texts: TEXTS_IN_FORCE,
};
