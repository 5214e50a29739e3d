/**
 * What a payment goes through (PAY-04, PAY-09). Of a deposit only SUCCEEDED moves money, of a withdrawal
 * REQUESTED takes it from the balance and RETURNED alone gives it back.
 */
export const DEPOSIT_STATES = [
  'CREATED',
  'ENTERING',
  'AUTHENTICATING',
  'PENDING',
  'SUCCEEDED',
  'DECLINED',
  'BLOCKED',
  'CANCELLED',
  'EXPIRED',
] as const;
export const WITHDRAWAL_STATES = ['REQUESTED', 'CHECKING', 'SENT', 'PAID', 'RETURNED'] as const;

export type DepositState = (typeof DEPOSIT_STATES)[number];
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
export type PaymentState = DepositState | WithdrawalState;

/** A deposit that waits for its customer: nobody has taken any money yet. */
export const PAYABLE = ['CREATED', 'ENTERING', 'AUTHENTICATING'] as const;

/** Further along is higher; an end is where nothing follows. */
const PLACE: Readonly<Record<PaymentState, number>> = {
  CREATED: 0,
  ENTERING: 1,
  AUTHENTICATING: 2,
  PENDING: 3,
  SUCCEEDED: 9,
  DECLINED: 9,
  BLOCKED: 9,
  CANCELLED: 9,
  EXPIRED: 9,
  REQUESTED: 0,
  CHECKING: 1,
  SENT: 2,
  PAID: 9,
  RETURNED: 9,
};
const END = 9;

export const isEnd = (state: PaymentState): boolean => PLACE[state] === END;

const isDepositState = (state: PaymentState): boolean => DEPOSIT_STATES.some((one) => one === state);

/** What the provider may still say of a deposit that ran out here first. */
const AFTER_EXPIRY: ReadonlySet<PaymentState> = new Set(['SUCCEEDED', 'DECLINED', 'BLOCKED', 'CANCELLED']);

/**
 * Whether a payment in this state may become the other: forward only, and ends absorb. One exception: of one
 * that ran out here the provider's word counts; money that it took is credited all the same (PAY-04.1).
 */
export function mayBecome(from: PaymentState, to: PaymentState): boolean {
  if (isDepositState(from) !== isDepositState(to)) return false;
  if (from === 'EXPIRED') return AFTER_EXPIRY.has(to);
  return !isEnd(from) && PLACE[to] > PLACE[from];
}
