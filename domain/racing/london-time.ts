/**
 * Europe/London by arithmetic: racing days and off times are the same on every machine, whatever time-zone
 * data it carries. Summer time runs from the last Sunday of March to the last Sunday of October, changing at
 * 01:00 UTC (in force since 1996; earlier instants are not meant).
 */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function lastSunday(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0);
  return lastDay - new Date(lastDay).getUTCDay() * DAY;
}

/** Milliseconds that London is ahead of UTC at an instant (epoch ms). */
export function londonOffset(at: number): number {
  const year = new Date(at).getUTCFullYear();
  const summer = at >= lastSunday(year, 2) + HOUR && at < lastSunday(year, 9) + HOUR;
  return summer ? HOUR : 0;
}

const shifted = (at: number): string => new Date(at + londonOffset(at)).toISOString();

/** `2026-07-14` in London. */
export const londonDate = (at: number): string => shifted(at).slice(0, 10);

const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/**
 * The calendar day that many days after a date, `2026-03-30` for one after `2026-03-29`; a day may have 23 or
 * 25 hours.
 */
export const dayAfter = (date: string, days = 1): string =>
  new Date(noonOf(date) + days * DAY).toISOString().slice(0, 10);

/**
 * London midnights between two moments: 0 on one day, 1 to the next one, however few hours away; negative
 * backwards.
 */
export const calendarDaysBetween = (from: number, to: number): number =>
  Math.round((noonOf(londonDate(to)) - noonOf(londonDate(from))) / DAY);

/** Every London date from that of one moment to that of another, in order. */
export function londonDates(from: number, to: number): string[] {
  const days = calendarDaysBetween(from, to);
  return Array.from({ length: Math.max(0, days + 1) }, (_, day) => dayAfter(londonDate(from), day));
}

/** `14:35` in London. */
export const londonClock = (at: number): string => shifted(at).slice(11, 16);

/**
 * Instant of a wall clock time in London.
 *
 * @param date `2026-07-14`; `days` are counted on from it in calendar days
 * @param minutes since local midnight. A time that the spring change skips gives the instant an hour later.
 */
export function londonInstant(date: string, minutes: number, days = 0): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + days * DAY + minutes * 60_000;
  return asUtc - londonOffset(asUtc - londonOffset(asUtc));
}
