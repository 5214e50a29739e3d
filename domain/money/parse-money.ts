import type { Currency, Money } from './money.ts';

/** Undefined when `minor` is not a safe integer: the rule of the schema, for code that carries no schema. */
export const moneyOf = (minor: unknown): Money | undefined =>
  Number.isSafeInteger(minor) ? (minor as Money) : undefined;

/** @throws RangeError when `minor` is not a safe integer. */
export function money(minor: number): Money {
  const amount = moneyOf(minor);
  if (amount === undefined) throw new RangeError(`not an amount: ${minor}`);
  return amount;
}
export const zero: Money = money(0);
export const GBP = 'GBP' as Currency;

export const addMoney = (a: Money, b: Money): Money => money(a + b);
export const sumMoney = (amounts: readonly Money[]): Money => amounts.reduce(addMoney, zero);

/**
 * Minor units of a stake as typed: `''`, `'5'`, `'5.'`, `'0.5'`, `'12.50'`. The keyboard grammar (STK-01)
 * admits at most two decimals, so nothing is rounded here.
 *
 * @returns undefined for text outside the grammar.
 */
export function parseStakeText(text: string): Money | undefined {
  if (text === '') return zero;
  const match = /^(0|[1-9]\d{0,7})(?:\.(\d{0,2}))?$/.exec(text);
  if (match === null) return undefined;
  const [, whole = '0', decimals = ''] = match;
  return money(Number(whole) * 100 + Number(decimals.padEnd(2, '0')));
}

/** `1234` → `'12.34'`: plain text for payloads and logs; screens format with the locale. */
export function minorText(amount: Money): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
