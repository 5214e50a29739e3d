import type { PlacementRef } from '#domain/brand.ts';
import type { Cashier, TransactionKind, Transactions } from '#domain/contract/payments.ts';
import type { DataOf } from '#domain/events/registry.ts';
import type { LondonDays } from '#domain/london-days.ts';
import type { PaymentAttempt } from '#domain/payment/payment-attempt.ts';

/** Days back from now, or whole days of the customer's own, and of which kind. */
export interface TransactionSpan {
  readonly days: number;
  readonly own?: LondonDays | undefined;
  readonly kind: TransactionKind | null;
}
export interface ShownTransactions extends TransactionSpan {
  readonly isLoading: boolean;
  readonly failed?: boolean;
  readonly page?: Transactions;
}

export interface PaymentsState {
  readonly attempts: readonly PaymentAttempt[];
  /** As the gateway said last. */
  readonly cashier?: Cashier;
  readonly cashierFailed?: boolean;
  /** The deposit whose page at the provider this page can show; gone after a reload. */
  readonly frame?: PlacementRef;
  /** The provider cannot be reached for this one now. */
  readonly noFrame?: PlacementRef;
  /** The provider's page for a bank account to be paid to; gone after a reload. */
  readonly account?: 'asked' | DataOf<'payment/accountOpened'>['outcome'];
  readonly removal?: DataOf<'payment/methodRemoved'>;
  /** The last word of the page is on the one or on the other. */
  readonly preference?: DataOf<'payment/methodPreferred'>;
  readonly transactions?: ShownTransactions;
}

export const NO_PAYMENTS: PaymentsState = { attempts: [] };
