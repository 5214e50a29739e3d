import { LIMIT_PERIODS, OWN_LIMITS } from '#domain/account/own-limits.ts';
import type { FirstLimit } from '#domain/account/registration-fields.ts';
import { textOf } from '#src/features/login/form-fields.ts';
import { typedAmount } from '#src/text/typed-amount.ts';

/** `YYYY-MM-DD` of the three boxes, whatever stands in them. */
export const dateOfBirthIn = (form: FormData): string =>
  `${textOf(form, 'birthYear')}-${textOf(form, 'birthMonth').padStart(2, '0')}-${textOf(form, 'birthDay').padStart(2, '0')}`;

/** Whether something stands in each of the three boxes. That may still be no date: 31 June. */
export const isWholeDate = (form: FormData): boolean =>
  ['birthYear', 'birthMonth', 'birthDay'].every((name) => textOf(form, name) !== '');

export const isLimitWanted = (form: FormData): boolean => textOf(form, 'depositLimit') === 'set';

/** The limit that is wanted; null for none, undefined where the amount cannot be read. */
export function limitIn(form: FormData, symbol: string): FirstLimit | undefined {
  if (!isLimitWanted(form)) return null;
  const amount = typedAmount(textOf(form, 'limitAmount'), symbol);
  const period = LIMIT_PERIODS.find((one) => one === textOf(form, 'limitPeriod'));
  if (amount === undefined || amount > OWN_LIMITS.mostAmount || period === undefined) return undefined;
  return { period, amount };
}
