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
