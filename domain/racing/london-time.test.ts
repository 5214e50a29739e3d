import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDaysBetween,
  dayAfter,
  londonClock,
  londonDate,
  londonDates,
  londonInstant,
} from './london-time.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});

describe('London time', () => {
  it('agrees with the time-zone database', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2045, 0) }), (at) => {
        const [year, month, day] = londonDate(at).split('-');
        expect(`${day}/${month}/${year}, ${londonClock(at)}`).toBe(format.format(at));
      }),
    );
  });

  it('finds the instant of a local time, also on the days when the clocks change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 0, max: 1_439 }),
        fc.integer({ min: -3, max: 3 }),
        (day, minutes, days) => {
          const start = Date.UTC(2005, 0, 1) + day * 86_400_000;
          const at = londonInstant(new Date(start).toISOString().slice(0, 10), minutes, days);
          const shown = new Date(start + days * 86_400_000 + minutes * 60_000).toISOString();
          // 01:00 to 01:59 does not exist on one Sunday of the year.
          fc.pre(!(shown.includes('T01:') && londonClock(at).startsWith('02:')));
          expect(`${londonDate(at)}T${londonClock(at)}`).toBe(shown.slice(0, 16));
        },
      ),
    );
  });

  /** Near the nights of a clock change, near midnight, and anywhere. */
  const HOUR = 3_600_000;
  const moments = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2026-06-30', '2026-12-31'),
        fc.integer({ min: -50 * HOUR, max: 50 * HOUR }),
      )
      .map(([date, away]) => Date.parse(`${date}T00:00:00Z`) + away),
    fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }),
  );
  const dateOf = (at: number): number => {
    const [day = 0, month = 0, year = 0] = format.format(at).slice(0, 10).split('/').map(Number);
    return Date.UTC(year, month - 1, day) / (24 * HOUR);
  };

  it('[MEND-24] counts days by the calendar, however many hours they have', () => {
    fc.assert(
      fc.property(moments, moments, (from, to) => {
        const days = dateOf(to) - dateOf(from);
        expect(calendarDaysBetween(from, to)).toBe(days);
        expect(dayAfter(londonDate(from), days)).toBe(londonDate(to));
        const dates = londonDates(from, to);
        expect(dates).toHaveLength(Math.max(0, days + 1));
        expect(new Set(dates).size).toBe(dates.length);
        if (days >= 0) expect([dates[0], dates.at(-1)]).toEqual([londonDate(from), londonDate(to)]);
      }),
      { numRuns: 500 },
    );
  });
});
