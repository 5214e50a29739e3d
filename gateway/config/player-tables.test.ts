import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listedIn } from '../feeds/synthetic/calendar/slots.ts';
import { simulatorConfig } from '../feeds/synthetic/config.ts';
import { playedSports } from '../feeds/synthetic/programmes.ts';
import { layouts } from './offer.ts';

const DAY = 86_400_000;
const FROM = Date.UTC(2026, 6, 16);
/** A market with fewer sides is on a player of each side, and stands by itself. */
const MANY = 8;
const tables = z
  .record(z.string(), z.looseObject({ players: z.optional(z.string()) }))
  .parse(layouts.marketLayouts.data);

it('[BRW-10.4] players of every sport who win or lose each on his own stand in a table', () => {
  const found = playedSports(simulatorConfig).flatMap((any) =>
    any((sport) => {
      const listed = listedIn(sport.prefix, sport.slots, FROM, FROM + DAY);
      const whole = listed
        .map(({ key }) => sport.fixtureOf('tables', key))
        .find((fixture) => fixture?.tier === 'A');
      return (whole === undefined ? [] : sport.markets(whole))
        .filter(({ apart, sides }) => apart === true && sides.length >= MANY)
        .map(({ type }) => [sport.sport.name, type] as const);
    }),
  );
  expect(new Set(found.map(([name]) => name)).size).toBeGreaterThan(5);
  expect(found.filter(([, type]) => tables[type]?.players === undefined)).toEqual([]);
});
