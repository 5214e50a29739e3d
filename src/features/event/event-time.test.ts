import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentCatalogue } from '#src/text/catalogue.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { createText } from '#src/text/text.ts';
import { dayWord, elapsed, leftText, minuteText } from './event-time.tsx';

await loadTexts([]);
const t = createText('en-GB', currentCatalogue());

const HOUR = 3_600_000;
const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
/** The date of the calendar, and the one that follows it there. */
const dayOf = (at: number): string => date.format(at);
const nextDay = (at: number): string => {
  const [year = 0, month = 0, day = 0] = dayOf(at).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10);
};

describe('words for days', () => {
  const near = (night: string) =>
    fc.integer({ min: -60 * HOUR, max: 60 * HOUR }).map((away) => Date.parse(`${night}T01:00:00Z`) + away);
  const nights = fc.constantFrom(
    '2026-03-29',
    '2026-10-25',
    '2027-03-28',
    '2027-10-31',
    '2026-07-15',
    '2026-12-31',
  );

  it('[MEND-24] tomorrow is the next day of the calendar in London, on both nights of a clock change too', () => {
    fc.assert(
      fc.property(
        nights.chain((night) => fc.tuple(near(night), near(night))),
        ([now, at]) => {
          const word = dayWord(at, now, t);
          const expected =
            dayOf(at) === dayOf(now) ? 'today' : dayOf(at) === nextDay(now) ? 'tomorrow' : 'another';
          const told = word === undefined ? 'today' : word === 'Tomorrow' ? 'tomorrow' : 'another';
          expect([new Date(now).toISOString(), new Date(at).toISOString(), told]).toEqual([
            new Date(now).toISOString(),
            new Date(at).toISOString(),
            expected,
          ]);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('[MEND-24] late on the eve of a change, what begins tomorrow is not called by its date', () => {
    // 23:30 before the clocks go on: 24 hours later it is already 00:30 of the day after next.
    expect(dayWord(Date.parse('2026-03-29T14:00:00Z'), Date.parse('2026-03-28T23:30:00Z'), t)).toBe(
      'Tomorrow',
    );
    // 00:30 of the day on which they go back: 24 hours later it is 23:30 of the same day.
    expect(dayWord(Date.parse('2026-10-26T15:00:00Z'), Date.parse('2026-10-24T23:30:00Z'), t)).toBe(
      'Tomorrow',
    );
  });
});

describe('the clock of a game', () => {
  const board = (over: Partial<Parameters<typeof elapsed>[0]>) => ({
    home: 0,
    away: 0,
    period: 'P2',
    clockSeconds: 1_500,
    clockAt: 50_000,
    running: true,
    ...over,
  });
  const moment = fc.integer({ min: 50_000, max: 90_000 });

  it('[INP-03.2] runs on as fast as the game does, and stands while it is stopped', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 12 }), (now, clockRate) => {
        const seconds = Math.floor(((now - 50_000) / 1_000) * clockRate);
        expect(elapsed(board({ clockRate }), now)).toBe(1_500 + seconds);
        expect(elapsed(board({ clockRate, running: false }), now)).toBe(1_500);
      }),
    );
    expect(elapsed(board({}), 53_000)).toBe(1_503);
  });

  it('[INP-03.2] goes down to nought where it is told to which second, and is none in a break', () => {
    const down = board({ clockTo: 2_400, clockRate: 10 });
    expect(leftText(down, 50_000)).toBe('15:00');
    expect(leftText(down, 59_500)).toBe('13:25');
    expect(leftText(down, 600_000)).toBe('0:00');
    expect(leftText({ ...down, isBreak: true }, 50_000)).toBeUndefined();
    expect(leftText(board({}), 50_000)).toBeUndefined();
  });

  it('[INP-03.2] goes up in halves, and says what comes after forty minutes as added time', () => {
    const up = (over: Partial<Parameters<typeof elapsed>[0]>) =>
      minuteText(board({ kind: 'halves', clockRate: 10, ...over }), 56_000);
    expect(up({ period: '1H' })).toBe('26');
    expect(up({ period: '1H', clockSeconds: 2_350 })).toBe('40+1');
    expect(up({ period: '2H', clockSeconds: 2_400 })).toBe('41');
    expect(up({ period: '2H', clockSeconds: 4_830 })).toBe('80+2');
    expect(minuteText(board({ period: '1H', clockSeconds: 2_800, running: false }), 56_000)).toBe('45+2');
  });
});
