import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionId, UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import {
  RECORDED_BET,
  type RecordingsHarness,
  recordingsHarness,
  START,
} from '#testing/gateway/recordings-harness.ts';
import type { TestClock } from '#testing/gateway/services-harness.ts';
import { type DeviceLog, deviceLog, sessionNumber } from '#testing/recordings/device-log.ts';
import { betScenes, storyLog } from '#testing/recordings/story-log.ts';
import { retention } from '../config/recordings.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { RecordingStore } from './create-recordings.ts';
import { UploadRefused } from './intake/refused-upload.ts';

const DAY = 86_400_000;
const { ref, bet } = RECORDED_BET;

describe.each(databases)('recordings that are kept and deleted, on $name', ({ use }) => {
  const fresh = use();
  let clock: TestClock;
  let database: OpenDatabase;
  let store: RecordingStore;
  let world: RecordingsHarness;
  let user: UserId;

  beforeEach(async () => {
    database = await fresh();
    world = await recordingsHarness(database);
    ({ clock, store } = world);
    [user] = world.customers;
  });

  /** A session of an hour and a half with a bet in the middle of it, or without one. */
  async function recorded(
    session: SessionId,
    withBet: boolean,
    errors: readonly string[] = [],
  ): Promise<DeviceLog> {
    const scenes = new Map(withBet ? [[90, betScenes(ref, bet, errors)]] : []);
    const log = await deviceLog(storyLog({ session, startedAt: START, commits: 180, scenes }), [1]);
    await store.receive({ header: log.header, key: log.key, segments: log.segments });
    await world.witness(session, user);
    return log;
  }

  it('[UK-51] the whole session stays for 30 days; then what surrounds a bet stays, on the same chain, for six years', async () => {
    const [withBet, without] = [sessionNumber(1), sessionNumber(2)];
    const log = await recorded(withBet, true);
    await recorded(without, false);
    const whole = await world.fileOf(withBet);
    expect(whole?.events).toHaveLength(log.events.length);

    clock.at = START + retention.session;
    expect((await store.expire(clock.at)).deleted).toEqual({ behaviour: 0, session: 0, evidence: 0 });
    expect((await world.fileOf(withBet))?.events).toHaveLength(log.events.length);

    clock.at += 1;
    expect((await store.expire(clock.at)).deleted.session).toBeGreaterThan(300);
    const slice = await world.fileOf(withBet);
    // The file proves itself: its chain runs from the header to the very head that the device had.
    expect(slice?.heads.cold).toEqual(whole?.heads.cold);
    const kept = slice?.events.map(({ at }) => at) ?? [];
    const betAt = START + 90 * 30_000;
    const near = log.events.filter(
      ({ at }) => at >= betAt - retention.evidenceBefore && at <= betAt + retention.evidenceAfter,
    );
    expect(slice?.events).toEqual(near);
    expect(kept.length).toBeLessThan(12);
    expect(
      (await store.search({ ref })).sessions.map(({ session, clientPart }) => [session, clientPart]),
    ).toEqual([[withBet, 'partial']]);
    // Of a session without a bet nothing is left.
    expect((await store.search({})).sessions.map(({ session }) => session)).toEqual([withBet]);

    clock.at = START + retention.evidence;
    await store.expire(clock.at);
    expect((await world.fileOf(withBet))?.events).toEqual(near);
    clock.at += 1;
    await store.expire(clock.at);
    expect((await store.search({})).sessions).toEqual([]);
    for (const table of [
      'recording_segments',
      'recording_facts',
      'recording_keys',
      'recording_customers',
    ] as const)
      expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('[UK-51] deleting is done day by day in the same way as once, and a second time does nothing', async () => {
    await recorded(sessionNumber(1), true);
    for (let day = 0; day < 40; day += 1) {
      clock.at = START + day * DAY;
      await store.expire(clock.at);
    }
    const daily = await world.fileOf(sessionNumber(1));
    expect((await store.expire(clock.at)).deleted).toEqual({ behaviour: 0, session: 0, evidence: 0 });
    expect((await world.fileOf(sessionNumber(1)))?.events).toEqual(daily?.events);
    expect(daily?.events.length).toBeGreaterThan(0);
  });

  it('[UK-52] [FAIL-79] an erasure leaves nothing to read, and every head and hash in its place', async () => {
    const session = sessionNumber(1);
    const log = await recorded(session, true);
    const pseudonym = await store.pseudonymOf(user);
    const own = await store.own(user, undefined);
    expect(own.recordings.map(({ hasFile }) => hasFile)).toEqual([true]);
    expect(await store.customerOf(pseudonym)).toBe(user);
    const before = await store.progress(session, { user: null, key: log.key });

    expect(await store.erase(user)).toEqual({ sessions: 1 });
    expect(await store.file(session)).toBeUndefined();
    expect(await store.ownFile(user, session)).toBeUndefined();
    expect(await store.customerOf(pseudonym)).toBeUndefined();
    const rows = await database.db
      .selectFrom('recording_segments')
      .selectAll()
      .orderBy('first_seq')
      .execute();
    expect(rows.every(({ sealed }) => sealed === null)).toBe(true);
    expect(await database.db.selectFrom('recording_keys').selectAll().execute()).toEqual([]);
    // What the device still has is proven by what is left here: every segment ends in the head that stands.
    expect(rows.map(({ head }) => head)).toEqual(
      log.segments.map(({ info }) => Buffer.from(info.head).toString('hex')),
    );
    expect((await store.progress(session, { user: null, key: log.key }))?.streams).toEqual(before?.streams);
    expect((await store.search({ ref })).sessions).toMatchObject([
      { session, clientPart: 'erased', errors: [] },
    ]);
    expect((await store.own(user, undefined)).recordings.map(({ hasFile }) => hasFile)).toEqual([false]);
    // It stays erased: the device that has it all cannot bring it back.
    await expect(store.receive({ header: log.header, key: log.key, segments: log.segments })).rejects.toThrow(
      UploadRefused,
    );
    expect(await store.erase(user)).toEqual({ sessions: 0 });
  });

  it('[UK-52] a recording of two customers in one tab is given to neither', async () => {
    const session = sessionNumber(1);
    await recorded(session, true);
    const [, other] = world.customers;
    expect(await store.ownFile(other, session)).toBeUndefined();
    expect(await store.ownFile(user, session)).toBeDefined();
    await world.witness(session, other);
    expect(await store.ownFile(other, session)).toBeUndefined();
    expect(await store.ownFile(user, session)).toBeUndefined();
    expect((await store.own(other, undefined)).recordings).toMatchObject([{ hasFile: false, bets: [] }]);
  });

  it('[UK-53] limits and exclusion are marked and never stand among the errors', async () => {
    await recorded(sessionNumber(1), true, ['SelfImposedLimitsExceeded', 'PriceChanged']);
    await recorded(sessionNumber(2), false);
    const { sessions } = await store.search({});
    expect(sessions.map(({ session, errors, sensitive }) => [session, errors, sensitive])).toEqual(
      expect.arrayContaining([
        [sessionNumber(1), ['PriceChanged'], true],
        [sessionNumber(2), [], false],
      ]),
    );
    expect((await store.search({ error: 'SelfImposedLimitsExceeded' })).sessions).toEqual([]);
    expect((await store.search({ text: 'PriceChanged' })).sessions).toHaveLength(1);
    store.witness(
      {
        call: 'placeBets',
        body: {},
        receivedAt: 1,
        answeredAt: 2,
        answer: { kind: 'refused', status: 403, errorType: 'SELF_EXCLUDED' },
      },
      { session: sessionNumber(2), user, corr: null },
    );
    expect(await store.gatewayPart(sessionNumber(2))).toMatchObject([{ call: 'placeBets', sensitive: true }]);
  });

  it('pages through all sessions once, newest first, whatever arrives meanwhile', async () => {
    for (let n = 1; n <= 25; n += 1) {
      clock.at = START + (n % 7) * 1_000;
      await recorded(sessionNumber(n), false);
    }
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await store.search({ size: 4, ...(after === undefined ? {} : { after }) });
      seen.push(...page.sessions.map(({ session }) => session));
      after = page.next ?? undefined;
      clock.at = START + 50_000;
      if (seen.length === 8) await recorded(sessionNumber(99), false);
    } while (after !== undefined);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });
});
