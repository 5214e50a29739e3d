import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type TimeOver, timeOver } from '#domain/account/own-controls.ts';
import type { UserId } from '#domain/brand.ts';
import { londonDate } from '#domain/racing/london-time.ts';
import type { CustomerSession } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import { controlsIn, controlsText } from './controls-in-force.ts';

const MINUTE = 60_000;
/** Sessions whose last minute is remembered here; one that is forgotten is only looked at once more. */
const REMEMBERED = 50_000;

/**
 * Counts this minute for the customer, once, whatever the device and the gateway, and says whether their time
 * is over by it (RGT-04).
 */
export async function countMinute(
  db: Kysely<Schema>,
  user: UserId,
  now: number,
): Promise<TimeOver | undefined> {
  const minute = Math.floor(now / MINUTE);
  await db
    .insertInto('minutes_used')
    .values({ user_id: user, day: londonDate(now), used: 1, last_minute: minute })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet({ used: sql<number>`minutes_used.used + 1`, last_minute: minute })
        .where('minutes_used.last_minute', '<', minute),
    )
    .execute();
  const { text } = await db.selectNoFrom(controlsText(user, now).as('text')).executeTakeFirstOrThrow();
  return timeOver(controlsIn(text), now);
}

export interface TimeKeeperOptions {
  readonly db: Kysely<Schema>;
  readonly now: () => number;
  /** Ends the sessions that were not opened in this time without gambling. */
  readonly end: (user: UserId, until: number) => Promise<void>;
}

/**
 * Looks once a minute of each session whether the customer's time is over. A minute counts in which they ask
 * the gateway for anything: a page that is looked at asks twice in it.
 */
export class TimeKeeper {
  readonly #options: TimeKeeperOptions;
  readonly #lookedAt = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(options: TimeKeeperOptions) {
    this.#options = options;
  }

  /**
   * @param anew also where this minute was looked at: something was changed
   * @returns until when, epoch ms, where this very look has ended the session
   */
  async look({ userId, gwSessionId }: CustomerSession, anew = false): Promise<number | undefined> {
    const { db, now, end } = this.#options;
    const at = now();
    const minute = Math.floor(at / MINUTE);
    if (!anew && this.#lookedAt.get(gwSessionId) === minute) return undefined;
    this.#lookedAt.set(gwSessionId, minute);
    const over = await countMinute(db, userId, at);
    if (over === undefined) return undefined;
    const { time_over_until: known } = await db
      .selectFrom('sessions')
      .select('time_over_until')
      .where('gw_session_id', '=', gwSessionId)
      .executeTakeFirstOrThrow();
    // Opened in this very time, to withdraw or to look: it takes no bets, and stays.
    if (known === over.until) return undefined;
    await end(userId, over.until);
    return over.until;
  }
}
