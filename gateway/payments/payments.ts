import type * as z from 'zod/mini';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import type {
  Cashier,
  Payment,
  requestWithdrawal,
  startDeposit,
  TransactionKind,
  Transactions,
} from '#domain/contract/payments.ts';
import type { LondonDays } from '#domain/london-days.ts';
import type { Money } from '#domain/money/money.ts';
import type { Refusal } from '../refusal.ts';
import type { Applied } from './apply-result.ts';
import type { PaymentStatus } from './payment-status.ts';
import type { PaymentAnswer, PaymentOrder, PaymentRequest } from './request-payment.ts';

interface CashLeft {
  readonly cash: Money;
  readonly version: number;
}
type DepositBody = z.infer<typeof startDeposit.body>;
type WithdrawalBody = z.infer<typeof requestWithdrawal.body>;
/** What a request of money came to; a refusal means that nothing was done and nothing will be. */
export type PaymentRequestAnswer<Told> =
  | ({ readonly kind: 'answered'; readonly payment: Payment } & Told)
  | { readonly kind: 'sameRefOtherContent' }
  | { readonly kind: 'notFound' }
  | Refusal;

/** Money in and out (PAY-01 to PAY-12). Throws only when nothing is known about the outcome: HTTP 503. */
/** Days back from now, or whole days of London. */
export type TransactionSpan = { readonly days: number } | LondonDays;

export interface Payments {
  cashier(user: UserId): Promise<Cashier>;
  /** Repeating it is safe. `shownBy`: origin of the page that will show the provider's frame. */
  startDeposit(
    user: UserId,
    request: DepositBody,
    shownBy: string,
  ): Promise<PaymentRequestAnswer<{ readonly frameUrl: string | null }>>;
  /** Address of the provider's page for a deposit that can still be paid; null for any other ref. */
  frame(user: UserId, ref: PlacementRef, shownBy: string): Promise<string | null>;
  /** Another customer's ref is UNKNOWN, or FENCED when asked to fence, exactly as an unused one looks. */
  status(
    user: UserId,
    refs: readonly PlacementRef[],
    fence: boolean,
  ): Promise<{ readonly payments: PaymentStatus[]; readonly balance: CashLeft }>;
  /** Repeating it is safe. The money has left the balance when this resolves. */
  withdraw(
    user: UserId,
    request: WithdrawalBody,
  ): Promise<PaymentRequestAnswer<{ readonly balance: CashLeft }>>;
  /**
   * A withdrawal that staff order for a customer who cannot come in any more; the same request again is the
   * stored payment.
   */
  payOut(user: UserId, request: Omit<PaymentRequest, 'kind'>, order: PaymentOrder): Promise<PaymentAnswer>;
  /**
   * Address of the provider's page where who has no method names a bank account; null for anybody else, and
   * while there is no provider.
   */
  accountPage(user: UserId, shownBy: string): Promise<string | null>;
  removeMethod(user: UserId, methodId: string): Promise<Refusal | undefined>;
  makeDefault(user: UserId, methodId: string): Promise<Refusal | undefined>;
  transactions(
    user: UserId,
    query: {
      readonly span: TransactionSpan;
      readonly kind?: TransactionKind | undefined;
      readonly below?: number | undefined;
    },
  ): Promise<Transactions>;
  /** The same as a CSV file, line by line as they are read: nothing is cut. */
  transactionsFile(user: UserId, span: TransactionSpan): AsyncGenerator<string>;
  /** A message of the provider, as it came. */
  hear(signature: unknown, body: string): Promise<Applied | 'forged' | 'malformed'>;
  /** Origins of the provider's frames when our page has this `Host`. */
  framesFor(host: string): readonly string[];
}
