import type { Kysely } from 'kysely';
import type { CategoryId, EventId, SportId } from '#domain/brand.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { londonInstant } from '#domain/racing/london-time.ts';
import { resultRules } from '../config/results.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import type { PastEvent, PastWanted, SeasonSpan } from '../core/feed.ts';
import type { NextTurn } from '../core/stretches.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import type { FeedClock } from '../feeds/clock.ts';
import { endingOf } from '../my-bets/event-endings.ts';
import type { Offer } from '../placement/decide/decide.ts';
import { createFinishedSearch } from '../search/finished-search.ts';
import { WorkQueue } from '../settlement/work-queue.ts';
import {
  type FinishedRow,
  finishedById,
  finishedInSpan,
  finishedOfLeague,
  finishedOfSport,
  finishedRow,
  pastRow,
  removeFinished,
  storeFinished,
} from './finished-rows.ts';
import { KeptRows } from './kept-rows.ts';
import { createPastFiller } from './past-filler.ts';
import { pruneOnWrite } from './prune-on-write.ts';

/** Events that are over. */
export interface Results {
  /** Of a sport on a London day, the last to begin first. */
  ofDay(sport: SportId, day: string): Promise<readonly FinishedRow[]>;
  /** Of a league on a London day. */
  ofLeagueDay(league: CategoryId, day: string): Promise<readonly FinishedRow[]>;
  /** What a table is made of: the last of a league before now, epoch ms of the feed's world. */
  ofLeague(league: CategoryId, now: number): Promise<readonly FinishedRow[]>;
  /** The event that was on offer under this id, once it is over. */
  ofEvent(event: EventId): Promise<FinishedRow | undefined>;
  /** The season of a league into which an instant falls, where a feed says when seasons begin. */
  season(league: CategoryId, at: number): SeasonSpan | undefined;
  /** Matches of the last days that a name leads to, the newest first; of those that are stored (SCH-01.4). */
  find(text: string, now: number): Promise<readonly FinishedRow[]>;
}

export interface ResultService extends Results {
  /** Keeps what of a batch is over. */
  observe(delta: Pick<CatalogueDelta, 'events' | 'scoreboards' | 'removedEvents'>): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface ResultsContext {
  readonly db: Kysely<Schema>;
  readonly offer: Offer;
  readonly now: () => number;
  readonly clock: FeedClock;
  readonly report: (error: unknown) => void;
  /** What feeds know of the past; absent where none does. */
  readonly past?: ((wanted: PastWanted) => Iterable<PastEvent | undefined>) | undefined;
  readonly season?: ((of: string, at: number) => SeasonSpan | undefined) | undefined;
  readonly nextTurn?: NextTurn | undefined;
}

/** Tried again after this, ms. */
const RETRY_AFTER = 2_000;
const DAY_MS = 86_400_000;
/** Of a league; a quick one has a match every few minutes. */
const MOST_OF_DAY = 1_000;
/** Lists that are kept in memory. */
const MOST_KEPT = 500;

const spanOf = (day: string) => ({ from: londonInstant(day, 0), to: londonInstant(day, 0, 1) });
const noTurn: NextTurn = () => Promise.resolve();

/** Of those that may have results: an outright that is played, as golf is, has a board of its own. */
const isPlayed = ({ outright, specials, scoreboard }: EventEntity): boolean =>
  !specials && (!outright || scoreboard !== undefined);

/**
 * Results are kept beside settlement and never waited for by it. What was over before this database heard of
 * it is asked of the feeds when somebody looks at it for the first time.
 */
export function createResults(context: ResultsContext): ResultService {
  const { db, offer, now, clock, report, past = () => [], nextTurn = noTurn } = context;
  const queue = new WorkQueue(RETRY_AFTER, report, clock);
  const kept = new KeptRows<readonly FinishedRow[]>(now, { keepMs: resultRules.keepMs, most: MOST_KEPT });
  // A day more than a table goes back: days are London's.
  const prune = pruneOnWrite(now, (at, most) =>
    removeFinished(db, at - (resultRules.tableDays + 1) * DAY_MS, most),
  );
  const found = createFinishedSearch((from, to) => finishedInSpan(db, { from, to }), report, nextTurn);
  const store = (rows: readonly FinishedRow[], isCorrection: boolean): Promise<void> =>
    repeated(() => storeFinished(db, rows, isCorrection), clock).then(() => found.add(rows));
  /** By event, what was stored of it last: it is told again with every change until it leaves the offer. */
  const told = new Map<number, string>();
  const filler = createPastFiller({
    past,
    nextTurn,
    ticks: () => performance.now(),
    store: (events) =>
      store(
        events.flatMap((event) => pastRow(event, now()) ?? []),
        false,
      ),
  });
  const newsOf = ({ events, scoreboards }: Pick<CatalogueDelta, 'events' | 'scoreboards'>): FinishedRow[] =>
    [...new Set([...events, ...scoreboards])].flatMap((id) => {
      const event = offer.event(id);
      if (event === undefined || !isPlayed(event)) return [];
      const row = finishedRow(event, endingOf(offer, event), now());
      const text = JSON.stringify([row?.state, row?.ending]);
      if (row === undefined || told.get(id) === text) return [];
      told.set(id, text);
      return [row];
    });
  return {
    observe(delta) {
      const rows = newsOf(delta);
      for (const id of delta.removedEvents) told.delete(id);
      if (rows.length === 0) return;
      queue.add(async () => {
        await store(rows, true);
        kept.drop(rows.flatMap(({ sport_id, category_id }) => [sport_id, category_id]));
        const latest = Math.max(...rows.map(({ starts_at }) => starts_at));
        await repeated(() => prune(latest), clock);
      });
    },
    ofDay: (sport, day) =>
      kept.get(`${sport} ${day}`, sport, async () => {
        const span = spanOf(day);
        await filler.fill(`${sport} ${day}`, { ...span, of: sport }, Number.POSITIVE_INFINITY);
        return finishedOfSport(db, sport, span);
      }),
    ofLeagueDay: (league, day) =>
      kept.get(`${league} ${day}`, league, async () => {
        const span = spanOf(day);
        await filler.fill(`${league} ${day}`, { ...span, of: league }, Number.POSITIVE_INFINITY);
        return finishedOfLeague(db, league, { ...span, most: MOST_OF_DAY });
      }),
    ofLeague: (league, at) =>
      kept.get(league, league, async () => {
        const span = { from: at - resultRules.tableDays * DAY_MS, to: at };
        await filler.fill(league, { ...span, of: league }, resultRules.tableMatches);
        return finishedOfLeague(db, league, { ...span, most: resultRules.tableMatches });
      }),
    ofEvent: (event) => finishedById(db, event),
    season: (league, at) => context.season?.(league, at),
    find: (text, at) => found.find(text, at),
    idle: () => queue.idle(),
    close: () => queue.close(),
  };
}
