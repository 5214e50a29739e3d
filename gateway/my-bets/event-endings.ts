import type { Kysely } from 'kysely';
import type { EventId } from '#domain/brand.ts';
import { boardEnding } from '#domain/market/board-ending.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { EventEnding } from '#domain/market/event-ending.ts';
import { racePlacings } from '#domain/racing/race-placings.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import type { FeedClock } from '../feeds/clock.ts';
import type { Offer } from '../placement/decide/decide.ts';
import { WorkQueue } from '../settlement/work-queue.ts';

export interface EventEndings {
  /** Keeps how events of a batch ended, as far as there are bets on them. */
  observe(delta: Pick<CatalogueDelta, 'events' | 'scoreboards'>): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Tried again after this, ms. */
const RETRY_AFTER = 2_000;

/** How an event ended by what the catalogue has of it; undefined while it goes on, and where no feed says. */
export function endingOf(
  offer: Pick<Offer, 'market' | 'selection'>,
  event: EventEntity,
): EventEnding | undefined {
  if (event.state !== 'FINISHED') return undefined;
  if (event.racingData !== undefined) {
    const win = event.marketIds.flatMap((id) => offer.market(id) ?? []).find(({ type }) => type === 'WIN');
    const runners = (win?.selectionIds ?? []).flatMap((id) => offer.selection(id) ?? []);
    const placed = racePlacings(event, runners).map(({ position, name }) => ({ position, name }));
    return placed.length === 0 ? undefined : { kind: 'finish', placed };
  }
  const { scoreboard } = event;
  return scoreboard === undefined ? undefined : boardEnding(scoreboard);
}

/** What is kept of events that are over, by event; my bets tell it with each leg (MYB-04). */
export async function endingsOf(
  db: Kysely<Schema>,
  events: readonly number[],
): Promise<ReadonlyMap<number, EventEnding>> {
  if (events.length === 0) return new Map();
  const rows = await db
    .selectFrom('event_endings')
    .select(['event_id', 'ending'])
    .where('event_id', 'in', [...new Set(events)])
    .execute();
  return new Map(rows.map(({ event_id, ending }) => [event_id, EventEnding.parse(JSON.parse(ending))]));
}

/** Written beside settlement and never waited for by it: a bet is paid whether or not this is there. */
export function createEventEndings(context: {
  readonly db: Kysely<Schema>;
  readonly offer: Offer;
  readonly now: () => number;
  readonly clock: FeedClock;
  readonly report: (error: unknown) => void;
}): EventEndings {
  const { db, offer, now, clock, report } = context;
  const queue = new WorkQueue(RETRY_AFTER, report, clock);
  const store = async (event: EventId, ending: string): Promise<void> => {
    const bet = await db
      .selectFrom('bet_legs')
      .select('bet_id')
      .where('event_id', '=', event)
      .limit(1)
      .execute();
    if (bet.length === 0) return;
    await db
      .insertInto('event_endings')
      .values({ event_id: event, ending, at: now() })
      .onConflict((same) => same.column('event_id').doUpdateSet({ ending, at: now() }))
      .execute();
  };
  return {
    observe({ events, scoreboards }) {
      for (const id of new Set([...events, ...scoreboards])) {
        const event = offer.event(id);
        const ending = event === undefined ? undefined : endingOf(offer, event);
        if (ending !== undefined) queue.add(() => repeated(() => store(id, JSON.stringify(ending)), clock));
      }
    },
    idle: () => queue.idle(),
    close: () => queue.close(),
  };
}
