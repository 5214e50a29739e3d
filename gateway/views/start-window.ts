import { dayAfter, londonDate, londonInstant } from '#domain/racing/london-time.ts';
import type { ViewContext } from './view-context.ts';

const hour = 3_600_000;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;

/** Which events by their start: days in London, or so many hours from now. */
export type StartWindow = 'today' | 'tomorrow' | 'weekend' | number;

/** Epoch ms, both counted in. */
export interface Moments {
  readonly from: number;
  readonly until: number;
}

const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

/** From Friday evening to the end of Sunday in London: the weekend that is on, or the next. */
function weekendOf(now: number): Moments {
  const today = londonDate(now);
  const weekday = weekdayOf(today);
  const friday = dayAfter(today, weekday === SUNDAY ? -2 : FRIDAY - weekday);
  const until = londonInstant(dayAfter(friday, SATURDAY - FRIDAY + 2), 0) - 1;
  return { from: Math.max(londonInstant(friday, 17 * 60), now), until };
}

/** The moments of a window that is looked at now; one of hours has no beginning of its own. */
export function momentsOf(window: StartWindow, now: number): Moments {
  const today = londonDate(now);
  const midnight = (days: number): number => londonInstant(dayAfter(today, days), 0);
  switch (window) {
    case 'today':
      return { from: now, until: midnight(1) - 1 };
    case 'tomorrow':
      return { from: midnight(1), until: midnight(2) - 1 };
    case 'weekend':
      return weekendOf(now);
    default:
      return { from: Number.NEGATIVE_INFINITY, until: now + window * hour };
  }
}

/**
 * How many events start before each of these moments: while the offer stays, nothing else of the time matters
 * to a list.
 */
export function startingBefore({ catalogue }: ViewContext, moments: readonly number[]): string {
  const counts = moments.map(() => 0);
  for (const { startTime } of catalogue.events())
    moments.forEach((moment, at) => {
      if (startTime < moment) counts[at] = (counts[at] ?? 0) + 1;
    });
  return counts.join();
}
