import type { Kysely } from 'kysely';
import { type EventId, SportId } from '#domain/brand.ts';
import { dayAfter, londonDate } from '#domain/racing/london-time.ts';
import { type RaceOver, RaceRecord } from '#domain/racing/race-record.ts';
import { resultRules } from '../config/results.ts';
import type { Schema } from '../db/schema.ts';
import { SPORTS } from '../feeds/sports.ts';
import { KeptRows } from '../results/kept-rows.ts';
import type { KeptRaces, RaceResultsOf, RacesOfDay } from './race-results-of.ts';
import { noRacesBefore, type RacesBefore } from './races-before.ts';

/** Answers that are kept in memory. */
const MOST_KEPT = 100;

const ofDay = (db: Kysely<Schema>, sportId: SportId, day: string) =>
  db.selectFrom('race_results').where('sport_id', '=', sportId).where('day', '=', day);

async function daysWithRaces(db: Kysely<Schema>, sportId: SportId): Promise<readonly string[]> {
  const found = await db
    .selectFrom('race_results')
    .select('day')
    .distinct()
    .where('sport_id', '=', sportId)
    .orderBy('day', 'desc')
    .limit(resultRules.days)
    .execute();
  return found.map(({ day }) => day);
}

/**
 * A page of the races of a day that are over, the last first, and the days that have any, the latest first.
 * Races that start at one time stand on one page.
 */
export async function racesOfDay(
  db: Kysely<Schema>,
  sportId: SportId,
  wanted: string | undefined,
  before: number = Number.MAX_SAFE_INTEGER,
  known: readonly string[] = [],
): Promise<RacesOfDay> {
  const stored = await daysWithRaces(db, sportId);
  const days = [...new Set([...stored, ...known])].toSorted().reverse().slice(0, resultRules.days);
  const day = days.find((one) => one === wanted) ?? stored[0];
  if (day === undefined) return { day: null, days, races: [], count: 0 };
  const all = await ofDay(db, sportId, day)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirst();
  const earlier = ofDay(db, sportId, day).where('start_time', '<', before);
  const last = await earlier
    .select('start_time')
    .orderBy('start_time', 'desc')
    .offset(resultRules.racesPerPage - 1)
    .limit(1)
    .executeTakeFirst();
  const rows = await earlier
    .select('record')
    .where('start_time', '>=', last?.start_time ?? 0)
    .orderBy('start_time', 'desc')
    .orderBy('event_id')
    .execute();
  const races = rows.map(({ record }) => RaceRecord.parse(JSON.parse(record)));
  const page = { day, days, races, count: Number(all?.count ?? 0) };
  if (last === undefined) return page;
  const more = await ofDay(db, sportId, day)
    .select('event_id')
    .where('start_time', '<', last.start_time)
    .limit(1)
    .executeTakeFirst();
  return more === undefined ? page : { ...page, before: last.start_time };
}

/** Who asks again within seconds is told the same. */
export function keptRacesOfDay(
  db: Kysely<Schema>,
  now: () => number,
  earlier: RacesBefore = noRacesBefore,
): RaceResultsOf {
  const kept = new KeptRows<RacesOfDay>(now, { keepMs: resultRules.keepRacesMs, most: MOST_KEPT });
  const read = async (sportId: SportId, wanted: string | undefined, before: number | undefined) => {
    const today = londonDate(now());
    const oldest = dayAfter(today, 1 - resultRules.days);
    const isShown = wanted !== undefined && wanted >= oldest && wanted <= today;
    await earlier.fill(sportId, isShown ? wanted : today);
    const races = await racesOfDay(db, sportId, wanted, before, earlier.days(sportId));
    if (races.day === today || isShown) return races;
    // Just after midnight no race of the day is over.
    await earlier.fill(sportId, dayAfter(today, -1));
    return racesOfDay(db, sportId, wanted, before, earlier.days(sportId));
  };
  return (sportId, day, before) =>
    kept.get([sportId, day, before].join(' '), sportId, () => read(sportId, day, before));
}

/** How the race ended that was on offer under this id; undefined for any other. */
export async function raceOver(db: Kysely<Schema>, event: EventId): Promise<RaceOver | undefined> {
  const row = await db
    .selectFrom('race_results')
    .select(['sport_id', 'record'])
    .where('event_id', '=', event)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { eventId, ...race } = RaceRecord.parse(JSON.parse(row.record));
  return eventId === event ? { ...race, sportId: SportId.parse(row.sport_id) } : undefined;
}

/** What the pages of racing ask of this database. */
export const keptRaces = (db: Kysely<Schema>, now: () => number, earlier?: RacesBefore): KeptRaces => ({
  ofDay: keptRacesOfDay(db, now, earlier),
  ofEvent: (event) => raceOver(db, event),
});

/** Deletes races of days before this one, at most so many; says how many it has deleted. */
export async function removeRaces(db: Kysely<Schema>, day: string, most: number): Promise<number> {
  const old = db
    .selectFrom('race_results')
    .select('event_id')
    // Sports, for the index.
    .where(
      'sport_id',
      'in',
      Object.values(SPORTS).map(({ id }) => id),
    )
    .where('day', '<', day)
    .limit(most);
  const { numDeletedRows } = await db
    .deleteFrom('race_results')
    .where('event_id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
