import type { DepositState, WithdrawalState } from '#domain/payment/payment-states.ts';

/** Money in and out. */
export interface PaymentTables {
  payments: PaymentsTable;
  payment_results: PaymentResultsTable;
  payment_methods: PaymentMethodsTable;
}

interface PaymentsTable {
  ref: string;
  /** What the provider knows it by; null in a fence, as everything else of a payment. */
  id: string | null;
  user_id: string;
  kind: 'DEPOSIT' | 'WITHDRAWAL' | null;
  /** Minor units. */
  amount: number | null;
  currency: string | null;
  state: DepositState | WithdrawalState | 'FENCED';
  reason: string | null;
  method_id: string | null;
  /** As the provider masks it. */
  method_label: string | null;
  /** `[{ state, at }]`, oldest first. */
  steps: string;
  expires_at: number | null;
  created_at: number;
}

/** What the provider has said and was acted on: each once. */
interface PaymentResultsTable {
  event_id: string;
  payment_id: string;
  at: number;
}

/** Methods that money came from, as the provider masks them. */
interface PaymentMethodsTable {
  user_id: string;
  id: string;
  kind: string;
  label: string;
  expires: string | null;
  used_at: number;
  removed_at: number | null;
  /** Of the one that the customer has made their default; null of all others. */
  default_at: number | null;
}
