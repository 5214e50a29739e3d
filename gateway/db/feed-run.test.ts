import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { type FeedRun, FeedsDisagree, joinRun, runSettings } from './feed-run.ts';
import type { OpenDatabase } from './open-database.ts';

const SIMULATOR = { feed: 'the simulator at speed 20', isTimed: true };

describe.each(databases)('[HOLD-16] the run of a feed on $name', ({ use }) => {
  const fresh = use();
  let database: OpenDatabase;
  let timers: ManualClock;
  let failures: unknown[];
  beforeEach(async () => {
    database = await fresh();
    timers = new ManualClock(0);
    failures = [];
  });
  afterEach(() => expect(failures).toEqual([]));

  const join = (wanted = SIMULATOR, isShared = true): Promise<FeedRun> =>
    joinRun({ db: database.db, isShared, timers }, wanted, (error) => failures.push(error));
  const later = async (ms: number): Promise<void> => {
    timers.advanceTo(timers.now() + ms);
    for (let nth = 0; nth < 8; nth += 1) await database.db.selectFrom('facts').select('key').execute();
  };

  it('is one for all that run, whenever each was started, and another when all have gone', async () => {
    const first = await join();
    const second = await join();
    const startedAt = await second.begin();
    expect(await first.begin()).toBe(startedAt);
    await first.leave();
    const third = await join();
    expect(await third.begin()).toBe(startedAt);
    expect([second.madeAt, third.madeAt]).toEqual([first.madeAt, first.madeAt]);
    await second.leave();
    await third.leave();
    await new Promise((resolve) => setTimeout(resolve, 2));
    const anew = await join();
    expect(await anew.begin()).toBeGreaterThan(startedAt);
    await anew.leave();
  });

  it('knows to be over what was when it began, whatever has ended since', async () => {
    const end = (id: number, key: string) =>
      database.db.transaction().execute(async (tx) => {
        await tx.insertInto('feed_ids').values({ kind: 'market', key, id }).execute();
        await tx
          .insertInto('market_states')
          .values({ market_id: id, state: 'CLOSED', told_at: 1, awaited: null })
          .execute();
      });
    await end(1, 'x.1');
    const first = await join();
    await end(2, 'x.2');
    const second = await join();
    expect([...second.over.markets]).toEqual(['x.1']);
    await first.leave();
    await second.leave();
    const anew = await join();
    expect([...anew.over.markets].sort()).toEqual(['x.1', 'x.2']);
    await anew.leave();
  });

  it('is refused to one that would show something else, or that no two show alike', async () => {
    const first = await join();
    await expect(join({ ...SIMULATOR, feed: 'the simulator at speed 1' })).rejects.toThrow(FeedsDisagree);
    await first.leave();
    const fast = { feed: 'a recording at once', isTimed: false };
    const alone = await join(fast);
    await expect(join(fast)).rejects.toThrow(FeedsDisagree);
    await alone.leave();
  });

  it('goes on for one that is there again, and ends one whose run is over', async () => {
    const sleeping = await join();
    let lost = 0;
    sleeping.onLost(() => {
      lost += 1;
    });
    const startedAt = await sleeping.begin();
    const past = sql`update running_gateways
      set seen_at = seen_at - make_interval(secs => ${runSettings.goneAfterSeconds + 1})`;
    await past.execute(database.db);
    // It says that it lives, and is joined.
    await later(runSettings.sayEvery);
    const second = await join();
    expect(await second.begin()).toBe(startedAt);
    await second.leave();
    // It is silent for too long: the next one begins anew.
    await past.execute(database.db);
    const anew = await join();
    expect(await anew.begin()).toBeGreaterThanOrEqual(startedAt);
    expect(lost).toBe(0);
    await later(runSettings.sayEvery);
    expect(lost).toBe(1);
    await anew.leave();
    await sleeping.leave();
  });

  it('is its own alone on a database that nobody else can be on', async () => {
    const killed = await join(SIMULATOR, false);
    const again = await join({ ...SIMULATOR, feed: 'a recording' }, false);
    await again.leave();
    await killed.leave();
  });
});
