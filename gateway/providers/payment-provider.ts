import * as z from 'zod/mini';
import type { UserId } from '#domain/brand.ts';
import { Currency, Money } from '#domain/money/money.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '#domain/payment/payment-states.ts';

const text = z.string().check(z.minLength(1), z.maxLength(80));

/** A method as the provider masks it; never a number that could be used. */
export const ProviderMethod = z.object({
  id: text,
  kind: text,
  label: text,
  /** `MM/YY`. */
  expires: z.nullable(z.string().check(z.maxLength(5))),
});
export type ProviderMethod = z.infer<typeof ProviderMethod>;

/** What the provider says of a payment, server to server. Amount and currency are held against ours. */
export const ProviderResult = z.object({
  paymentId: text,
  kind: z.enum(['DEPOSIT', 'WITHDRAWAL']),
  state: z.enum([...DEPOSIT_STATES, ...WITHDRAWAL_STATES]),
  amount: Money,
  currency: Currency,
  reason: z.nullable(z.string().check(z.regex(/^[A-Z_]{1,40}$/))),
  method: z.nullable(ProviderMethod),
});
export type ProviderResult = z.infer<typeof ProviderResult>;

/** The same as a message of its own: told again until it is answered, acted on once. */
export const ProviderMessage = z.object({ eventId: text, result: ProviderResult });
export type ProviderMessage = z.infer<typeof ProviderMessage>;

export interface DepositOrder {
  readonly paymentId: string;
  readonly user: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly expiresAt: number;
  /** Origin of the page that will show the frame. */
  readonly shownBy: string;
  /** The customer's default: what its page begins with, where it keeps methods (PAY-10.1). */
  readonly methodId?: string | undefined;
}
export interface PayoutOrder {
  readonly paymentId: string;
  readonly user: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly methodId: string;
}

/**
 * Who takes and pays money for us. Each call may be repeated; a call that throws leaves it unknown whether it
 * was heard, and is asked about (`resultOf`). What the customer types goes to the provider's own origin alone
 * (UK-56). How a real one is put here: `docs/providers.md`.
 */
export interface PaymentProvider {
  /**
   * Begins a deposit, or finds it again; nobody can pay it after `expiresAt`.
   *
   * @returns the address of the provider's page for this customer
   */
  open(order: DepositOrder): Promise<string>;
  /** Sends money out; the same order twice is one. */
  payOut(order: PayoutOrder): Promise<void>;
  /**
   * Where the customer names a bank account to be paid to; the same customer again finds the same page.
   *
   * @returns the address of the provider's page for this customer
   */
  openAccount(user: UserId, shownBy: string): Promise<string>;
  /** Accounts that the customer has named there and that were found to be theirs, the last first. */
  accountsOf(user: UserId): Promise<readonly ProviderMethod[]>;
  /** What it knows of a payment; undefined when it has never heard of it. */
  resultOf(paymentId: string): Promise<ProviderResult | undefined>;
  /** Ends a deposit that nobody has paid yet, and says so as of any other end; what is paid stays paid. */
  cancel(paymentId: string): Promise<void>;
  removeMethod(user: UserId, methodId: string): Promise<void>;
  /** Origins that its frames come from when our page has this `Host`. */
  framesFor(host: string): readonly string[];
  /** Key of the signatures on what it tells us, 32 bytes. */
  readonly messageKey: Buffer;
}
