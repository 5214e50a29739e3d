import * as z from 'zod/mini';
import { Money } from '../money/money.ts';
import { LimitPeriod, OWN_LIMITS } from './own-limits.ts';
import { LARGEST_AGE } from './registration.ts';

/** `YYYY-MM-DD` of a moment, UTC. */
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A date of the calendar: `2026-02-30` is not one. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === text;
}

/**
 * Whether someone born on `dateOfBirth` (ISO date) has turned `years` at `now` (epoch ms, UTC day). Born on
 * 29 February: 1 March in other years, as in English law.
 */
export function hasTurned(years: number, dateOfBirth: string, now: number): boolean {
  const birthday = `${String(Number(dateOfBirth.slice(0, 4)) + years).padStart(4, '0')}${dateOfBirth.slice(4)}`;
  return birthday <= dayOf(now);
}

/** A day on which somebody alive at `now` (epoch ms) may have been born. */
export const isBirthday = (text: string, now: number): boolean =>
  isCalendarDate(text) && hasTurned(0, text, now) && !hasTurned(LARGEST_AGE, text, now);

/** Letters of any script with their marks, and what stands between them in names. */
export const isPersonName = (text: string): boolean => /^\p{L}[\p{L}\p{M} .'’-]*$/u.test(text);

/** Something at a name with a dot in it; whether it is theirs, a link shows. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u.test(text);

/** Countries whose people are served, with their dialling code and the form of their postcodes. */
export const COUNTRIES = ['gb', 'ie'] as const;
const SERVED = {
  gb: {
    dialling: '+44',
    postalCode: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
    /** After the dialling code: places, 03, corporate, mobile and freephone; 09 calls nobody back. */
    phone: /^(?:1\d{8,9}|[237]\d{9}|5[56]\d{8}|8\d{8,9})$/,
  },
  ie: {
    dialling: '+353',
    postalCode: /^[a-z]\d[\dw] ?[a-z\d]{4}$/i,
    /** After the dialling code: Dublin, mobile and the other places. */
    phone: /^(?:1\d{7}|8[3-9]\d{7}|[24-79]\d{6,8})$/,
  },
} as const;
const servedOf = (country: string) =>
  country === 'ie' ? SERVED.ie : country === 'gb' ? SERVED.gb : undefined;

export const isServedCountry = (country: string): boolean => servedOf(country) !== undefined;
export const isPostalCodeOf = (country: string, text: string): boolean =>
  servedOf(country)?.postalCode.test(text) === true;

/** A postcode of the country as it is written there: in capitals, a space before its last part. */
export function postalCodeOf(country: string, typed: string): string {
  const bare = typed.replace(/\s/g, '').toUpperCase();
  const last = country === 'ie' ? 4 : 3;
  return `${bare.slice(0, -last)} ${bare.slice(-last)}`;
}

/** A number that nobody has, as it is written in its country and from elsewhere. */
export const PHONE_EXAMPLE = { national: '07700 900123', whole: '+44 7700 900123' } as const;

/** A number that can be called from anywhere: E.164. */
export const PHONE_PATTERN = /^\+[1-9]\d{7,14}$/;

const DIALLED = Object.values(SERVED);

/**
 * A number that can be called: one of a country that is served has the shape of its numbers, one of elsewhere
 * is any that E.164 has room for (REG-03.4).
 */
export function isPhoneNumber(whole: string): boolean {
  if (!PHONE_PATTERN.test(whole)) return false;
  const home = DIALLED.find(({ dialling }) => whole.startsWith(dialling));
  return home === undefined || home.phone.test(whole.slice(home.dialling.length));
}

/** `+44 (0)7700 …`: the zero is dialled within the country alone. */
function withoutTrunkZero(whole: string): string {
  const home = DIALLED.find(({ dialling }) => whole.startsWith(`${dialling}0`));
  return home === undefined ? whole : home.dialling + whole.slice(home.dialling.length + 1);
}

/** What was typed, as E.164; a number without a country is one of `country`. Undefined where it is none. */
export function phoneOf(country: string, typed: string): string | undefined {
  const bare = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const whole = bare.startsWith('0') ? `${servedOf(country)?.dialling ?? ''}${bare.slice(1)}` : bare;
  const called = withoutTrunkZero(whole);
  return isPhoneNumber(called) ? called : undefined;
}

/** A limit of deposits that a customer begins with (REG-04); null says that they want none. */
export const FirstLimit = z.nullable(
  z.object({ period: LimitPeriod, amount: Money.check(z.gte(0), z.lte(OWN_LIMITS.mostAmount)) }),
);
export type FirstLimit = z.infer<typeof FirstLimit>;
