import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BLOCKABLE,
  CONTROL_KINDS,
  controlAfterWish,
  controlConfirmed,
  DAY_MINUTES,
  dayEnd,
  type HeldControl,
  isBlocked,
  isControl,
  isGraver,
  minutesLeft,
  NOTHING_SET,
  newsEnds,
  pressedProduct,
  timeNews,
  timeOver,
  toldControl,
} from './own-controls.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) });
const quiet = fc.integer({ min: 0, max: 2 ** 24 - 2 });
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  day: '2-digit',
  hourCycle: 'h23',
});
const read = (at: number, part: 'hour' | 'day'): number =>
  Number(london.formatToParts(at).find(({ type }) => type === part)?.value);

/** By the hours themselves, and never by the arithmetic that is tested. */
const barred = (mask: number, at: number): boolean =>
  Array.from({ length: 24 }, (_, hour) => hour)
    .filter((hour) => Math.floor(mask / 2 ** hour) % 2 === 1)
    .includes(read(at, 'hour'));

describe('[RGT-10.2] a press on a product', () => {
  it('blocks it at once, or asks for it back, and leaves whatever was asked of the others', () => {
    const press = fc.tuple(fc.constantFrom(...BLOCKABLE), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(fc.array(press, { minLength: 1, maxLength: 12 }), (presses) => {
        let now = Date.UTC(2026, 5, 1);
        let held: HeldControl = { value: 0, pending: null };
        for (const [product, hours] of presses) {
          now += hours * HOUR;
          const before = toldControl('PRODUCTS', held, now);
          held = controlAfterWish(held, { kind: 'PRODUCTS', value: pressedProduct(before, product) }, now);
          const after = toldControl('PRODUCTS', held, now);
          const asked = (told: typeof after, one: (typeof BLOCKABLE)[number]) =>
            isBlocked(told.pending?.value ?? told.value, one);
          // Never looser at once; and asked for as it was pressed.
          for (const one of BLOCKABLE)
            if (isBlocked(before.value, one)) expect(isBlocked(after.value, one)).toBe(true);
          expect(asked(after, product)).toBe(!isBlocked(before.value, product));
          for (const one of BLOCKABLE)
            if (one !== product) expect(asked(after, one)).toBe(asked(before, one));
        }
      }),
    );
  });
});

describe('changes of own time and products', () => {
  const kind = fc.constantFrom(...CONTROL_KINDS);
  const step = fc.record({
    value: fc.nat(2 ** 3 - 1),
    confirm: fc.boolean(),
    hours: fc.integer({ min: 0, max: 220 }),
  });

  it('[RGT-04.4] [RGT-10.2] nothing that was in force is looser before a day has gone by and a second word was said', () => {
    fc.assert(
      fc.property(kind, fc.array(step, { minLength: 1, maxLength: 12 }), (of, steps) => {
        let now = Date.UTC(2026, 5, 1);
        let held: HeldControl = { value: NOTHING_SET[of], pending: null };
        const looser = (after: number, before: number): boolean =>
          of === 'CAP' ? after > before : (before & ~after) !== 0;
        let asked: { readonly value: number; readonly at: number } | undefined;
        for (const { value, confirm, hours } of steps) {
          now += hours * HOUR;
          const before = held.value;
          if (confirm) {
            held = controlConfirmed(held, now) ?? held;
            if (looser(held.value, before)) {
              expect(asked?.value).toBe(held.value);
              expect(now - (asked?.at ?? now)).toBeGreaterThanOrEqual(DAY);
              expect(now - (asked?.at ?? 0)).toBeLessThan(8 * DAY);
            }
            continue;
          }
          const wish = { kind: of, value: of === 'CAP' ? value + 1 : value };
          const waiting = held.pending;
          held = controlAfterWish(held, wish, now);
          expect(looser(held.value, before)).toBe(false);
          // And what was wished is in force by it, or waits.
          expect(held.pending?.value ?? held.value).toBe(wish.value);
          if (held.pending !== null && held.pending !== waiting) asked = { value: wish.value, at: now };
        }
      }),
    );
  });

  it('takes no day without a minute and none without an hour', () => {
    expect(isControl({ kind: 'CAP', value: 0 })).toBe(false);
    expect(isControl({ kind: 'CAP', value: DAY_MINUTES + 1 })).toBe(false);
    expect(isControl({ kind: 'QUIET', value: 2 ** 24 - 1 })).toBe(false);
    expect(isControl({ kind: 'PRODUCTS', value: 8 })).toBe(false);
    expect(isControl({ kind: 'PRODUCTS', value: 7 })).toBe(true);
  });
});

describe('time that is over', () => {
  it('[RGT-04.5] is over in each quiet hour of London, summer or winter, and until the first that is not', () => {
    fc.assert(
      fc.property(quiet, moment, (mask, at) => {
        const over = timeOver({ cap: DAY_MINUTES, quiet: mask, used: 0 }, at);
        expect(over !== undefined).toBe(barred(mask, at));
        if (over === undefined) return;
        expect(barred(mask, over.until)).toBe(false);
        for (let each = at; each < over.until; each += 15 * 60_000) expect(barred(mask, each)).toBe(true);
      }),
    );
  });

  it('[RGT-04.1] is over from the last minute of the cap to midnight in London', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: DAY_MINUTES }), fc.nat(1_500), moment, (cap, used, at) => {
        const over = timeOver({ cap, quiet: 0, used }, at);
        expect(over !== undefined).toBe(cap < DAY_MINUTES && used >= cap);
        const end = dayEnd(at);
        expect(read(end, 'hour')).toBe(0);
        expect(read(end - 1, 'day')).toBe(read(at, 'day'));
        expect(end - at).toBeGreaterThan(0);
        expect(end - at).toBeLessThanOrEqual(25 * HOUR);
      }),
    );
  });

  it('[RGT-04.2] is told at half of the cap, at ten minutes and at one, whatever ends it', () => {
    const at = Date.UTC(2026, 0, 5, 12);
    const told = (used: number, hours = 0) => timeNews({ cap: 120, quiet: hours, used }, at);
    expect([0, 59, 60, 109, 110, 118, 119].map((used) => told(used))).toEqual([
      null,
      null,
      'half',
      'half',
      'ten',
      'ten',
      'one',
    ]);
    fc.assert(
      fc.property(quiet, fc.nat(600), moment, (mask, used, now) => {
        const left = minutesLeft({ cap: 600, quiet: mask, used }, now);
        if (left === null) throw new Error('a cap leaves something to tell');
        const news = timeNews({ cap: 600, quiet: mask, used }, now);
        if (left <= 1) expect(news).toBe('one');
        else if (left <= 10) expect(news).toBe('ten');
        else expect(news).toBe(used >= 300 ? 'half' : null);
      }),
    );
  });
});

describe('[RGT-04.2] what was read of news', () => {
  it('says less than what is graver, and holds to the next quiet hour or the end of the London day', () => {
    const order = [null, 'half', 'ten', 'one'] as const;
    for (const [nth, news] of order.entries())
      for (const [mth, known] of order.entries()) expect(isGraver(news, known)).toBe(nth > mth);
    fc.assert(
      fc.property(moment, quiet, (at, mask) => {
        const until = newsEnds({ cap: DAY_MINUTES, quiet: mask, used: 0 }, at);
        expect(until).toBeLessThanOrEqual(dayEnd(at));
        if (!barred(mask, at)) {
          for (let hour = at; hour < until; hour += HOUR) expect(barred(mask, hour)).toBe(false);
          if (until < dayEnd(at)) expect(barred(mask, until)).toBe(true);
        }
      }),
    );
  });
});
