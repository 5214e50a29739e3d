import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionId, UserId } from '#domain/brand.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
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
import type { OpenDatabase } from '../db/open-database.ts';
import type { RecordingStore } from './create-recordings.ts';
import { nodePrimitives } from './node-primitives.ts';

const { ref, bet } = RECORDED_BET;
const LOOK = { type: 'lifecycle/viewportChanged', data: { formFactor: 'desktop', width: 1000, height: 700 } };
const choice = { granted: false, policy: 'p', place: 'page' };

/**
 * Somebody looks around in every commit; the consent is taken back in the 40th and given again in the 60th.
 */
const scenes = (withdrawn: boolean) =>
  new Map(
    Array.from({ length: 80 }, (_, at) => {
      const commit = at + 1;
      if (commit === 20) return [commit, betScenes(ref, bet)] as const;
      if (commit === 40 && withdrawn) return [commit, [{ type: 'consent/withdrawn', data: choice }]] as const;
      if (commit === 60 && withdrawn) return [commit, [{ type: 'consent/granted', data: choice }]] as const;
      return [commit, [LOOK]] as const;
    }),
  );

describe.each(databases)('a consent that is taken back, on $name', ({ use }) => {
  const fresh = use();
  let clock: TestClock;
  let database: OpenDatabase;
  let store: RecordingStore;
  let customers: readonly UserId[];
  let world: RecordingsHarness;

  beforeEach(async () => {
    database = await fresh();
    world = await recordingsHarness(database);
    ({ clock, store, customers } = world);
  });

  const logOf = (session: SessionId, withdrawn: boolean): Promise<DeviceLog> =>
    deviceLog(storyLog({ session, startedAt: START, commits: 80, scenes: scenes(withdrawn) }), [1]);
  const send = (log: DeviceLog, segments = log.segments) =>
    store.receive({ header: log.header, key: log.key, segments });
  const behaviourOf = async (session: SessionId): Promise<number[]> => {
    const rows = await database.db
      .selectFrom('recording_segments')
      .select('first_seq')
      .where('session', '=', session)
      .where('stream', '=', 'behaviour')
      .where('sealed', 'is not', null)
      .orderBy('first_seq')
      .execute();
    return rows.map(({ first_seq }) => first_seq);
  };
  const fileOf = async (session: SessionId) => {
    const file = await world.fileOf(session);
    if (file === undefined) throw new Error('it is not here');
    return file;
  };

  it('[UK-49] [UK-50] behaviour that had arrived goes with the word of it, evidence and chain stay, and so does what was agreed to later', async () => {
    const session = sessionNumber(1);
    const log = await logOf(session, true);
    const withdrawnAt = log.events.find(({ type }) => type === 'consent/withdrawn')?.seq ?? 0;
    const before = log.segments.filter(({ info }) => info.lastSeq < withdrawnAt);
    await send(log, before);
    expect((await behaviourOf(session)).length).toBeGreaterThan(10);
    clock.at += 3_600_000;
    await send(log, log.segments.slice(before.length));

    const left = await behaviourOf(session);
    expect(left.length).toBeGreaterThan(10);
    expect(Math.min(...left)).toBeGreaterThan(withdrawnAt);
    const file = await fileOf(session);
    expect(file.events.filter(({ type }) => type.startsWith('placement/'))).toHaveLength(3);
    expect(file.heads).toEqual((await readSlip(await log.exportOf(), nodePrimitives)).heads);
    const { bytes } = await database.db.selectFrom('recordings').select('bytes').executeTakeFirstOrThrow();
    const { rows } = { rows: await database.db.selectFrom('recording_segments').select('size').execute() };
    expect(bytes).toBe(rows.reduce((sum, { size }) => sum + size, 0));
    // Neither time nor the device brings it back.
    await send(log);
    clock.at += 86_400_000;
    await store.expire(clock.at);
    expect(await behaviourOf(session)).toEqual(left);
  });

  it('[UK-49] behaviour of before that arrives after the word of it is not kept', async () => {
    const session = sessionNumber(1);
    const log = await logOf(session, true);
    const withdrawnAt = log.events.find(({ type }) => type === 'consent/withdrawn')?.seq ?? 0;
    const isBehaviour = ({ info }: DeviceLog['segments'][number]): boolean => info.stream === 'behaviour';
    // Streams are chains of their own: one may be behind the others.
    await send(
      log,
      log.segments.filter((segment) => !isBehaviour(segment)),
    );
    await send(log, log.segments.filter(isBehaviour));
    expect(Math.min(...(await behaviourOf(session)))).toBeGreaterThan(withdrawnAt);
  });

  it("[UK-49] the same customer's other sessions lose theirs, and nobody else's do", async () => {
    const [ann, ben] = customers;
    if (ann === undefined || ben === undefined) throw new Error('nobody is there');
    const [earlier, other, last] = [sessionNumber(1), sessionNumber(2), sessionNumber(3)];
    for (const [session, user] of [
      [earlier, ann],
      [other, ben],
    ] as const) {
      await send(await logOf(session, false));
      await world.witness(session, user);
    }
    await world.witness(last, ann);
    await send(await logOf(last, true));
    expect(await behaviourOf(earlier)).toEqual([]);
    expect((await behaviourOf(other)).length).toBeGreaterThan(10);
    expect((await fileOf(earlier)).events.some(({ type }) => type === 'placement/betOutcomeReceived')).toBe(
      true,
    );
  });
});
