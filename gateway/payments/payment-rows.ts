import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import { PlacementRef, UserId } from '#domain/brand.ts';
import { Payment } from '#domain/contract/payments.ts';
import { Currency } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { DepositState, PaymentState, WithdrawalState } from '#domain/payment/payment-states.ts';
import type { Schema } from '../db/schema.ts';

export type PaymentRow = Selectable<Schema['payments']>;

/** What is no fence. */
export interface KnownPayment extends Payment {
  readonly user: UserId;
  readonly methodId: string | null;
  readonly createdAt: number;
}

const Steps = z.array(z.object({ state: Payment.shape.state, at: z.int() }));

/** Undefined for a fence. */
export function knownPayment(row: PaymentRow): KnownPayment | undefined {
  const { id, kind, amount, currency, state } = row;
  if (id === null || kind === null || amount === null || currency === null || state === 'FENCED')
    return undefined;
  return {
    ref: PlacementRef.parse(row.ref),
    paymentId: id,
    kind,
    amount: money(amount),
    currency: Currency.parse(currency),
    state,
    reason: row.reason,
    methodLabel: row.method_label,
    steps: Steps.parse(JSON.parse(row.steps)),
    expiresAt: row.expires_at,
    user: UserId.parse(row.user_id),
    methodId: row.method_id,
    createdAt: row.created_at,
  };
}

/** What is said of it to its customer. */
export const tellPayment = ({
  user: _user,
  methodId: _method,
  createdAt: _at,
  ...told
}: KnownPayment): Payment => told;

export const stepsText = (steps: readonly { readonly state: PaymentState; readonly at: number }[]): string =>
  JSON.stringify(steps);

export const readRow = (db: Kysely<Schema>, ref: PlacementRef): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('ref', '=', ref).executeTakeFirst();

/** A tombstone: the ref is nobody's payment and never will be. */
export const NO_PAYMENT = {
  id: null,
  kind: null,
  amount: null,
  currency: null,
  state: 'FENCED',
  reason: null,
  method_id: null,
  method_label: null,
  steps: '[]',
  expires_at: null,
} as const;

export const OPEN_DEPOSITS: readonly DepositState[] = ['CREATED', 'ENTERING', 'AUTHENTICATING', 'PENDING'];
export const OPEN_WITHDRAWALS: readonly WithdrawalState[] = ['REQUESTED', 'CHECKING', 'SENT'];
