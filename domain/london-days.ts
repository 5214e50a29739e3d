import { dayAfter, londonDate, londonInstant } from './racing/london-time.ts';

/** Whole days of the London calendar, `2026-11-27`, both of them counted in. */
export interface LondonDays {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** A day that the calendar has. */
export const isDay = (text: string): boolean =>
  /^20\d{2}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T12:00:00Z`)) &&
  new Date(`${text}T12:00:00Z`).toISOString().startsWith(text);

/** Days in their order; undefined where they are none. */
export const parseDays = (
  firstDay: string | undefined,
  lastDay: string | undefined,
): LondonDays | undefined =>
  firstDay !== undefined && lastDay !== undefined && isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay
    ? { firstDay, lastDay }
    : undefined;

/** First moment of the days, and the first one after them, epoch ms. */
export const momentsOfDays = ({
  firstDay,
  lastDay,
}: LondonDays): { readonly since: number; readonly before: number } => ({
  since: londonInstant(firstDay, 0),
  before: londonInstant(dayAfter(lastDay), 0),
});

/** The days that a choice of own dates begins with: the last seven. */
export const lastWeekOf = (now: number): LondonDays => ({
  firstDay: dayAfter(londonDate(now), -6),
  lastDay: londonDate(now),
});
