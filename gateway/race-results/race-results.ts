import type { Kysely } from 'kysely';
import type { EventId } from '#domain/brand.ts';
import type { EventEntity, SelectionEntity } from '#domain/market/entities.ts';
import { dayAfter, londonDate } from '#domain/racing/london-time.ts';
import { racePlacings } from '#domain/racing/race-placings.ts';
import type { RaceRecord } from '#domain/racing/race-record.ts';
import { SelectionResult } from '#domain/settlement/result.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { resultRules } from '../config/results.ts';
import type { CatalogueDelta } from '../core/catalogue.ts';
import { repeated } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import type { FeedClock } from '../feeds/clock.ts';
import type { Offer } from '../placement/decide/decide.ts';
import { pruneOnWrite } from '../results/prune-on-write.ts';
import { WorkQueue } from '../settlement/work-queue.ts';
import { removeRaces } from './races-of-day.ts';

const VOID: ReadonlySet<string> = new Set(['ABANDONED', 'CANCELED']);

/** What settlement was told of a runner, as the catalogue has it. */
function startingPriceOf(selection: SelectionEntity | undefined) {
  const read = SelectionResult.safeParse(selection?.result);
  const price = read.success ? read.data.startingPrice : undefined;
  return price === undefined ? {} : { startingPrice: price };
}

/** The record of a race that is over; undefined for every other event, and for virtual races. */
export function recordOf(
  offer: Pick<Offer, 'market' | 'selection'>,
  event: EventEntity,
): RaceRecord | undefined {
  const { racingData: race, state, marketIds } = event;
  const isVoid = VOID.has(state);
  if (race === undefined || isVirtual(event.sportId)) return undefined;
  if (state !== 'FINISHED' && !isVoid) return undefined;
  const win = marketIds.flatMap((id) => offer.market(id) ?? []).find(({ type }) => type === 'WIN');
  const runners = (win?.selectionIds ?? []).flatMap((id) => offer.selection(id) ?? []);
  const placings = racePlacings(event, runners);
  if (!isVoid && placings.length === 0) return undefined;
  const ran = new Set((race.finish ?? []).map(({ cloth }) => cloth));
  return {
    eventId: event.id,
    startTime: event.startTime,
    track: race.track,
    country: race.country,
    raceName: race.raceName ?? event.name,
    ...(race.distance === undefined ? {} : { distance: race.distance }),
    ...(race.going === undefined ? {} : { going: race.going }),
    isVoid,
    runners: ran.size,
    placed: placings.map(({ position, cloth, name }) => {
      const selection = runners.find(({ runner }) => runner?.clothNumber === cloth);
      const silk = selection?.runner?.silk;
      return {
        position,
        cloth,
        name,
        ...startingPriceOf(selection),
        ...(silk === undefined ? {} : { silk }),
      };
    }),
    nonRunners: isVoid
      ? []
      : runners.flatMap(({ name, runner }) =>
          runner === undefined || ran.has(runner.clothNumber) ? [] : [name],
        ),
    dividends: race.dividends ?? [],
    deductions: race.deductions ?? [],
  };
}

/** @param record a `RaceRecord` as text */
export const raceRow = ({ id, sportId, startTime }: EventEntity, record: string) => ({
  event_id: id,
  sport_id: sportId,
  day: londonDate(startTime),
  start_time: startTime,
  record,
});

export interface RaceResults {
  /** Keeps how races of a batch ended. */
  observe(delta: Pick<CatalogueDelta, 'events' | 'markets'>): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Tried again after this, ms. */
const RETRY_AFTER = 2_000;

/** Written beside settlement and never waited for by it; what is told later of the same race replaces it. */
export function createRaceResults(context: {
  readonly db: Kysely<Schema>;
  readonly offer: Offer;
  readonly clock: FeedClock;
  readonly report: (error: unknown) => void;
}): RaceResults {
  const { db, offer, clock, report } = context;
  const queue = new WorkQueue(RETRY_AFTER, report, clock);
  const prune = pruneOnWrite(
    () => clock.now(),
    (at, most) => removeRaces(db, dayAfter(londonDate(at), 1 - resultRules.days), most),
  );
  const store = async (event: EventEntity, record: string): Promise<void> => {
    await db
      .insertInto('race_results')
      .values(raceRow(event, record))
      .onConflict((same) => same.column('event_id').doUpdateSet({ record }))
      .execute();
    await prune(event.startTime);
  };
  const eventsOf = ({ events, markets }: Pick<CatalogueDelta, 'events' | 'markets'>): ReadonlySet<EventId> =>
    new Set([...events, ...markets.flatMap((id) => offer.market(id)?.eventId ?? [])]);
  return {
    observe(delta) {
      for (const id of eventsOf(delta)) {
        const event = offer.event(id);
        const record = event === undefined ? undefined : recordOf(offer, event);
        if (event !== undefined && record !== undefined)
          queue.add(() => repeated(() => store(event, JSON.stringify(record)), clock));
      }
    },
    idle: () => queue.idle(),
    close: () => queue.close(),
  };
}
