import type { Money } from '#domain/money/money.ts';

const LOCALE = 'en-GB';
/** Every time on the screen, whatever the clock of the device says (I18-02). */
const TIME_ZONE = 'Europe/London';

const moneyFormats = new Map<string, Intl.NumberFormat>();
const stakeFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string): Intl.NumberFormat {
  const known = moneyFormats.get(currency);
  if (known !== undefined) return known;
  const created = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
  moneyFormats.set(currency, created);
  return created;
}

const isDecimal = (text: string): text is Intl.StringNumericLiteral => /^-?\d+(\.\d+)?$/.test(text);

/**
 * Minor units as money: 123450 is `£1,234.50`. The decimal is written out and never divided, so it is exact.
 */
export function moneyText(amount: Money, currency = 'GBP'): string {
  const format = moneyFormat(currency);
  const places = format.resolvedOptions().maximumFractionDigits ?? 2;
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const cut = digits.length - places;
  const decimal = `${amount < 0 ? '-' : ''}${digits.slice(0, cut)}${places === 0 ? '' : `.${digits.slice(cut)}`}`;
  if (!isDecimal(decimal)) throw new RangeError(`not an amount: ${amount}`);
  return format.format(decimal);
}

/**
 * A stake as it was typed or is offered, a decimal in major units: `10000` is `£10,000` and `7.5` is `£7.50`.
 *
 * @throws RangeError for anything but a decimal.
 */
export function stakeText(stake: string, currency = 'GBP'): string {
  if (!isDecimal(stake)) throw new RangeError(`not an amount: ${stake}`);
  const format =
    stakeFormats.get(currency) ??
    new Intl.NumberFormat(LOCALE, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  stakeFormats.set(currency, format);
  return format.format(stake);
}

/** What stands before an amount that is being typed: `£`. */
export const currencySymbol = (currency = 'GBP'): string =>
  moneyFormat(currency)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** How amounts are grouped and pointed: `1,234.50`. */
export function separators(currency = 'GBP'): { readonly group: string; readonly decimal: string } {
  const parts = moneyFormat(currency).formatToParts(12_345.6);
  const mark = (wanted: string): string | undefined => parts.find(({ type }) => type === wanted)?.value;
  return { group: mark('group') ?? ',', decimal: mark('decimal') ?? '.' };
}

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: TIME_ZONE, ...options });
const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = format({ weekday: 'short', day: 'numeric', month: 'short' });
const year = format({ year: 'numeric' });

const date = format({ day: 'numeric', month: 'long', year: 'numeric' });

/** `14:35` for epoch milliseconds. */
export const timeText = (at: number): string => clock.format(at);
/** `1 November 2026`. */
export const dateText = (at: number): string => date.format(at);
/** `Sat 21 Nov`. */
export const dayText = (at: number): string => day.format(at);
/** `Sat 21 Nov 2026`: of what may be a year or five away. */
export const dayOfYearText = (at: number): string => `${dayText(at)} ${year.format(at)}`;
