import type { Kysely } from 'kysely';
import type { SportId } from '#domain/brand.ts';
import { dayAfter, londonDate, londonInstant } from '#domain/racing/london-time.ts';
import { resultRules } from '../config/results.ts';
import type { IdBook } from '../core/catalogue.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import type { FeedBatch, FeedKey, PastWanted } from '../core/feed.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import type { NextTurn } from '../core/stretches.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import type { FeedClock } from '../feeds/clock.ts';
import { createPastFiller } from '../results/past-filler.ts';
import type { StoredIdBook } from '../services.ts';
import { raceRow, recordOf } from './race-results.ts';
import { noRacesBefore, type RacesBefore } from './races-before.ts';

/** `Feed.pastRaces`, of all feeds. */
export type PastRaces = (wanted: PastWanted) => Iterable<FeedBatch | undefined>;

const noTurn: NextTurn = () => Promise.resolve();
const eventsOf = (batches: readonly FeedBatch[]): FeedKey[] =>
  batches.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.kind === 'event' ? [change.event.key] : [])),
  );

/** A race is known for good by its id; nobody bets on one that is over, so its markets need none. */
const bookOf = (ids: StoredIdBook): IdBook => ({ ...memoryIdBook(), event: (key) => ids.event(key) });

/**
 * Asked for a day at a time, when somebody looks at it. What was heard as it happened stands: settlement and
 * its corrections went by that.
 */
export function createRacesBefore(context: {
  readonly db: Kysely<Schema>;
  readonly ids: StoredIdBook;
  readonly now: () => number;
  readonly clock: FeedClock;
  readonly pastRaces?: PastRaces | undefined;
  readonly nextTurn?: NextTurn | undefined;
}): RacesBefore {
  const { db, ids, now, clock, pastRaces, nextTurn = noTurn } = context;
  if (pastRaces === undefined) return noRacesBefore;
  const known = new Set<SportId>();
  const store = async (batches: readonly FeedBatch[]): Promise<void> => {
    await ids.claim(eventsOf(batches).map((key) => ({ kind: 'event', key })));
    const ended = createCatalogue(bookOf(ids));
    for (const batch of batches) {
      ended.apply(batch);
      await nextTurn();
    }
    const rows = [...ended.events()].flatMap((event) => {
      const record = recordOf(ended, event);
      if (record === undefined) return [];
      known.add(event.sportId);
      return [raceRow(event, JSON.stringify(record))];
    });
    if (rows.length === 0) return;
    const insert = db.insertInto('race_results').values(rows);
    await repeated(() => insert.onConflict((same) => same.column('event_id').doNothing()).execute(), clock);
  };
  const filler = createPastFiller({ past: pastRaces, store, nextTurn, ticks: () => performance.now() });
  return {
    fill: (sport, day) => {
      const span = { from: londonInstant(day, 0), to: londonInstant(day, 0, 1), of: sport };
      return filler.fill(`${sport} ${day}`, span, Number.POSITIVE_INFINITY);
    },
    days: (sport) => {
      if (!known.has(sport)) return [];
      const today = londonDate(now());
      return Array.from({ length: resultRules.days }, (_, back) => dayAfter(today, -back));
    },
  };
}
