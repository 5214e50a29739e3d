import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulatorConfig } from '../config.ts';
import { greyhounds } from '../racing/greyhounds.ts';
import { horses } from '../racing/horses.ts';
import { listedRaces } from '../racing/race-slots.ts';
import { footballSlots, PREFIX } from '../sports/football/fixtures.ts';
import { listedIn } from './slots.ts';

const HOUR = 3_600_000;
const { football, racing, greyhounds: dogs } = simulatorConfig;

describe('what is listed by the day', () => {
  const around = fc
    .constantFrom('2026-03-29', '2026-10-25', '2026-07-15')
    .chain((night) =>
      fc
        .uniqueArray(fc.integer({ min: -60 * HOUR, max: 60 * HOUR }), { minLength: 3, maxLength: 8 })
        .map((times) =>
          times.toSorted((a, b) => a - b).map((away) => Date.parse(`${night}T00:00:00Z`) + away),
        ),
    );

  it.each([
    ['matches', (from: number, to: number) => listedIn(PREFIX, footballSlots(football), from, to)],
    ['races', (from: number, to: number) => listedRaces(horses, racing, from, to)],
    ['dog races', (from: number, to: number) => listedRaces(greyhounds, dogs, from, to)],
  ] as const)(
    '[MEND-24] %s come on offer once each, however often one looks, on the nights of a clock change too',
    (_, listed) => {
      fc.assert(
        fc.property(around, (times) => {
          const keys = (from: number, to: number) =>
            listed(from, to)
              .map(({ key }) => key)
              .toSorted();
          const pieces = times.slice(1).flatMap((to, at) => keys(times[at] ?? to, to));
          expect(pieces.toSorted()).toEqual(keys(times[0] ?? 0, times.at(-1) ?? 0));
        }),
      );
    },
  );
});
