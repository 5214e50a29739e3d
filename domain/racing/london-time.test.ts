import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { londonClock, londonDate, londonInstant } from './london-time.ts';

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
});
