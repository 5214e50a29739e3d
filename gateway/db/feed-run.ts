import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { type FeedClock, idleClock, wallClock } from '../feeds/clock.ts';
import { drawBytes } from '../random-bytes.ts';
import { type KeysOver, keysOver } from '../settlement/keys-over.ts';
import type { Schema } from './schema.ts';

export const runSettings = {
  /** How often a gateway says that it runs, ms. */
  sayEvery: 2_000,
  /**
   * One that says nothing for so long is gone, seconds; whatever started in the meantime went on with its
   * run.
   */
  goneAfterSeconds: 30,
  /** Times that the clock of the database is asked for, to find the answer that took least. */
  clockTries: 5,
} as const;

/** Of the installation (`facts`): what its gateways play now. */
const RUN = 'feed-run';

const Run = z.object({
  id: z.string(),
  /** Which feed and how fast: what gateways that agree have in common. */
  feed: z.string(),
  /** When it was made, and when the playing began, by the clock of the database, epoch ms. */
  madeAt: z.number(),
  startedAt: z.nullable(z.number()),
  /** What was over before, by the feed's keys: a recording of it is played as new markets (ADR 0278). */
  markets: z.array(z.string()),
  events: z.array(z.string()),
});
type Run = z.infer<typeof Run>;

/** Another gateway on the database plays something else, or at another speed. */
export class FeedsDisagree extends Error {
  constructor(why: string) {
    super(`Another gateway runs on this database, ${why}: gateways on one database show one offer.`);
    this.name = 'FeedsDisagree';
  }
}

/** The playing of a feed that all gateways on a database share. */
export interface FeedRun {
  /** Epoch ms by the clock of the database. */
  readonly madeAt: number;
  readonly over: KeysOver;
  /** The wall clock as the database has it, so that machines whose clocks differ show the same (FAIL-52). */
  readonly clock: FeedClock;
  /** When the playing began, by this clock: now, where nobody has begun yet. */
  begin(): Promise<number>;
  /**
   * Another run has begun on the database while this gateway stood still: what it shows is not the offer any
   * more.
   */
  onLost(hear: () => void): void;
  leave(): Promise<void>;
}

export interface RunWanted {
  /** Two gateways with the same text show the same at the same time. */
  readonly feed: string;
  /** False where what is shown is not a function of time: then one gateway alone may show it. */
  readonly isTimed: boolean;
}

interface Database {
  readonly db: Kysely<Schema>;
  /** Whether other gateways may be on it. */
  readonly isShared: boolean;
  /** When it is said that this one runs. */
  readonly timers?: FeedClock;
}

const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * ms that the database's clock is ahead of this machine's; 0 where they differ by less than it takes to ask.
 */
async function aheadOf(db: Kysely<Schema>): Promise<number> {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let nth = 0; nth < runSettings.clockTries; nth += 1) {
    const asked = Date.now();
    const { rows } = await sql<{ at: number }>`select ${now} as at`.execute(db);
    const took = Date.now() - asked;
    const ahead = (rows[0]?.at ?? asked) - (asked + took / 2);
    if (took < best.took) best = { took, ahead };
  }
  return Math.abs(best.ahead) <= best.took + 1 ? 0 : Math.round(best.ahead);
}

const clockAhead = (ms: number): FeedClock =>
  ms === 0 ? wallClock : { ...wallClock, now: () => wallClock.now() + ms };

/** The run as it stands, to whoever else asks after this transaction. */
async function lockRun(tx: Transaction<Schema>): Promise<Run | undefined> {
  await tx
    .insertInto('facts')
    .values({ key: RUN, value: '' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await tx
    .selectFrom('facts')
    .select('value')
    .where('key', '=', RUN)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return value === '' ? undefined : Run.parse(JSON.parse(value));
}

const storeRun = (tx: Transaction<Schema>, run: Run): Promise<unknown> =>
  tx
    .updateTable('facts')
    .set({ value: JSON.stringify(run) })
    .where('key', '=', RUN)
    .execute();

async function newRun(tx: Transaction<Schema>, feed: string): Promise<Run> {
  const { rows } = await sql<{ at: number }>`select ${now} as at`.execute(tx);
  const over = await keysOver(tx);
  const run: Run = {
    id: drawBytes(12).toString('hex'),
    feed,
    madeAt: rows[0]?.at ?? 0,
    startedAt: null,
    markets: [...over.markets],
    events: [...over.events],
  };
  await storeRun(tx, run);
  return run;
}

/** The run of those that are running, else a new one. @throws FeedsDisagree */
async function joined(tx: Transaction<Schema>, wanted: RunWanted, isShared: boolean): Promise<Run> {
  const run = await lockRun(tx);
  const gone = isShared
    ? sql`seen_at < clock_timestamp() - make_interval(secs => ${runSettings.goneAfterSeconds})`
    : sql`true`;
  await sql`delete from running_gateways where ${gone}`.execute(tx);
  const others = await tx.selectFrom('running_gateways').select('id').limit(1).executeTakeFirst();
  if (run === undefined || others === undefined) return newRun(tx, wanted.feed);
  if (run.feed !== wanted.feed)
    throw new FeedsDisagree(`which plays ${run.feed}, and this one was to play ${wanted.feed}`);
  if (!wanted.isTimed)
    throw new FeedsDisagree('and a recording that is played as fast as it can is for one alone');
  return run;
}

interface Member {
  readonly db: Kysely<Schema>;
  readonly timers: FeedClock;
  readonly id: string;
  readonly run: string;
  readonly report: (error: unknown) => void;
}

/** Says again and again that a gateway runs. */
class Membership {
  readonly #member: Member;
  #lost: () => void = () => undefined;
  #cancel: () => void = () => undefined;
  #saying: Promise<void> = Promise.resolve();
  #isOver = false;

  constructor(member: Member) {
    this.#member = member;
    this.#later();
  }

  onLost(hear: () => void): void {
    this.#lost = hear;
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    this.#cancel();
    await this.#saying;
    const { db, id } = this.#member;
    await db.deleteFrom('running_gateways').where('id', '=', id).execute();
  }

  #later(): void {
    this.#cancel = this.#member.timers.after(runSettings.sayEvery, () => {
      this.#saying = this.#say().catch((error: unknown) => this.#member.report(error));
      void this.#saying.then(() => {
        if (!this.#isOver) this.#later();
      });
    });
  }

  /** One that was taken for gone is there again, as long as its run is. */
  async #say(): Promise<void> {
    const { db, id, run } = this.#member;
    const isLost = await db.transaction().execute(async (tx) => {
      if (await isSeen(tx, id)) return false;
      if ((await lockRun(tx))?.id !== run) return true;
      await tx.insertInto('running_gateways').values({ id, feed_run: run }).execute();
      return false;
    });
    if (!isLost || this.#isOver) return;
    this.#isOver = true;
    this.#lost();
  }
}

async function isSeen(tx: Transaction<Schema>, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update running_gateways set seen_at = clock_timestamp() where id = ${id}`.execute(tx);
  return numAffectedRows > 0n;
}

async function begin(db: Kysely<Schema>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const run = await lockRun(tx);
    if (run === undefined) throw new Error('the run of the feed is gone');
    if (run.startedAt !== null) return run.startedAt;
    const { rows } = await sql<{ at: number }>`select ${now} as at`.execute(tx);
    const startedAt = rows[0]?.at ?? run.madeAt;
    await storeRun(tx, { ...run, startedAt });
    return startedAt;
  });
}

/**
 * Goes on with what the gateways play that run on this database, or begins anew where none does.
 *
 * @throws FeedsDisagree
 */
export async function joinRun(
  { db, isShared, timers = idleClock }: Database,
  wanted: RunWanted,
  report: (error: unknown) => void,
): Promise<FeedRun> {
  const id = drawBytes(12).toString('hex');
  const run = await db.transaction().execute(async (tx) => {
    const mine = await joined(tx, wanted, isShared);
    await tx.insertInto('running_gateways').values({ id, feed_run: mine.id }).execute();
    return mine;
  });
  const member = new Membership({ db, timers, id, run: run.id, report });
  return {
    madeAt: run.madeAt,
    over: { markets: new Set(run.markets), events: new Set(run.events) },
    clock: clockAhead(isShared ? await aheadOf(db) : 0),
    begin: () => begin(db),
    onLost: (hear) => member.onLost(hear),
    leave: () => member.leave(),
  };
}
