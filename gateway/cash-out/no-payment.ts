import type { NoOffer } from '#domain/cash-out/cash-out-offer.ts';
import type { Money } from '#domain/money/money.ts';
import type { NoPayment } from './cash-out-statement.ts';

export const altered: NoPayment = {
  status: 'FAILED',
  type: 'CONTENT_MISMATCH',
  message: 'The request was changed on its way to us. Nothing was paid.',
};
export const inProgress: NoPayment = {
  status: 'FAILED',
  type: 'CASH_OUT_IN_PROGRESS',
  message: 'This bet is being cashed out already.',
};
export const closed: NoPayment = {
  status: 'CLOSED',
  type: 'CASH_OUT_CLOSED',
  message: 'This bet is settled.',
};
export const over: NoPayment = {
  status: 'FAILED',
  type: 'CASH_OUT_SUSPENDED',
  message: 'A leg of this bet is over. Nothing was paid.',
};
export const ruleGone: NoPayment = {
  status: 'FAILED',
  type: 'CASH_OUT_RULE_GONE',
  message: 'The rule was changed or removed meanwhile. Nothing was paid.',
};
export const partGone: NoPayment = {
  status: 'FAILED',
  type: 'CASH_OUT_PART_GONE',
  message: 'Less of this bet is left than was asked for. Nothing was paid.',
};
export const partTooSmall: NoPayment = {
  status: 'FAILED',
  type: 'CASH_OUT_PART_TOO_SMALL',
  message: 'So small a part is not taken. Nothing was paid.',
};
export const changed = (amount: Money): NoPayment => ({
  status: 'FAILED',
  type: 'CASH_OUT_VALUE_CHANGED',
  message: 'The value has changed. Nothing was paid.',
  amount,
});
export const notOffered = (status: 'SUSPENDED' | 'DISABLED', reason: NoOffer): NoPayment =>
  reason === 'settled'
    ? closed
    : status === 'DISABLED'
      ? { status, type: 'CASH_OUT_DISABLED', message: 'This bet cannot be cashed out.' }
      : { status: 'FAILED', type: 'CASH_OUT_SUSPENDED', message: 'Cash-out is suspended. Nothing was paid.' };
