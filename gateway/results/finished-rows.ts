import type { Insertable, Kysely, Selectable } from 'kysely';
import type { CategoryId, EventId, SportId } from '#domain/brand.ts';
import { boardEnding } from '#domain/market/board-ending.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import type { EventEnding } from '#domain/market/event-ending.ts';
import type { PastEvent } from '../core/feed.ts';
import type { Schema } from '../db/schema.ts';
import { SPORTS } from '../feeds/sports.ts';

export type FinishedRow = Selectable<Schema['finished_events']>;

type Told = Pick<
  EventEntity,
  'name' | 'sportId' | 'categories' | 'categoryId' | 'startTime' | 'participants' | 'state'
> &
  // Of the past before this database nobody has an id.
  Partial<Pick<EventEntity, 'id'>>;

/** States of an event that is over for good; one that was postponed is yet to come. */
const OVER: ReadonlySet<string> = new Set(['FINISHED', 'ABANDONED', 'CANCELED']);

const countryOf = (category: object): string | null =>
  'country' in category && typeof category.country === 'string' ? category.country : null;

/**
 * The row of an event that is over; undefined while it is not, and where it was played and nothing says how
 * it ended.
 */
export function finishedRow(
  event: Told,
  ending: EventEnding | undefined,
  at: number,
): FinishedRow | undefined {
  const { name, sportId, categories, categoryId, startTime, participants, state } = event;
  const isPlayed = state === 'FINISHED';
  if (!OVER.has(state) || (isPlayed && ending === undefined)) return undefined;
  const league = categories[0];
  const sideOf = (role: 'home' | 'away'): string | null =>
    participants.find((participant) => participant.role === role)?.name ?? null;
  return {
    category_id: categoryId,
    starts_at: startTime,
    name,
    sport_id: sportId,
    sport: categories.at(-1)?.name ?? '',
    category: league?.name ?? '',
    country: league === undefined ? null : countryOf(league),
    home: sideOf('home'),
    away: sideOf('away'),
    state,
    ending: isPlayed ? JSON.stringify(ending) : null,
    at,
    event_id: event.id ?? null,
  };
}

export function pastRow(event: PastEvent, at: number): FinishedRow | undefined {
  const { scoreboard } = event;
  return finishedRow(event, scoreboard === undefined ? undefined : boardEnding(scoreboard), at);
}

/** Rows of one insert: more would hold the embedded database, and with it the process, for too long. */
const BATCH = 50;

/** Whoever says the same again changes nothing; a later word on the end takes the place of an earlier one. */
export async function storeFinished(
  db: Kysely<Schema>,
  rows: readonly FinishedRow[],
  isCorrection: boolean,
): Promise<void> {
  const each = new Map(rows.map((row) => [`${row.category_id} ${row.starts_at} ${row.name}`, row]));
  const all: Insertable<Schema['finished_events']>[] = [...each.values()];
  for (let from = 0; from < all.length; from += BATCH)
    await db
      .insertInto('finished_events')
      .values(all.slice(from, from + BATCH))
      .onConflict((same) => {
        const known = same.columns(['category_id', 'starts_at', 'name']);
        if (!isCorrection) return known.doNothing();
        return known.doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          ending: eb.ref('excluded.ending'),
          at: eb.ref('excluded.at'),
          event_id: eb.fn.coalesce('excluded.event_id', 'finished_events.event_id'),
        }));
      })
      .execute();
}

/** Deletes what began before, at most so many rows; says how many it has deleted. */
export async function removeFinished(db: Kysely<Schema>, before: number, most: number): Promise<number> {
  const old = await db
    .selectFrom('finished_events')
    .select(['category_id', 'starts_at', 'name'])
    // Sports, for the index.
    .where(
      'sport_id',
      'in',
      Object.values(SPORTS).map(({ id }) => id),
    )
    .where('starts_at', '<', before)
    .limit(most)
    .execute();
  if (old.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('finished_events')
    .where((row) =>
      row(
        row.refTuple('category_id', 'starts_at', 'name'),
        'in',
        old.map(({ category_id, starts_at, name }) => row.tuple(category_id, starts_at, name)),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What of a sport began in `from` ≤ start < `to`, the last first. */
export const finishedOfSport = (
  db: Kysely<Schema>,
  sport: SportId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly FinishedRow[]> =>
  db
    .selectFrom('finished_events')
    .selectAll()
    .where('sport_id', '=', sport)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at', 'desc')
    .orderBy('name')
    .execute();

const DAY_MS = 86_400_000;

/** What began in the span, by sport and day: each part is short enough for the embedded database. */
export async function* finishedInSpan(
  db: Kysely<Schema>,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncIterable<readonly FinishedRow[]> {
  for (const { id } of Object.values(SPORTS))
    for (let start = from; start < to; start += DAY_MS)
      yield await finishedOfSport(db, id, { from: start, to: Math.min(start + DAY_MS, to) });
}

/** The last of a competition, at most so many, that began in the span. */
export const finishedOfLeague = (
  db: Kysely<Schema>,
  league: CategoryId,
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): Promise<readonly FinishedRow[]> =>
  db
    .selectFrom('finished_events')
    .selectAll()
    .where('category_id', '=', league)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at', 'desc')
    .orderBy('name')
    .limit(most)
    .execute();

/** How an event ended that was on offer here, for as long as it is kept. */
export const finishedById = (db: Kysely<Schema>, event: EventId): Promise<FinishedRow | undefined> =>
  db
    .selectFrom('finished_events')
    .selectAll()
    .where('event_id', '=', event)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
