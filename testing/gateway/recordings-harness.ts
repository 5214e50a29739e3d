import { BetId, PlacementRef, type SessionId, type UserId } from '#domain/brand.ts';
import type { OpenDatabase } from '#gateway/db/open-database.ts';
import { createRecordings, type RecordingStore } from '#gateway/recordings/create-recordings.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { DEVICE_KEY } from './device-key.ts';
import { servicesHarness, TestClock } from './services-harness.ts';

/** When the sessions of a recordings world begin, epoch ms. */
export const START = 1_790_000_000_000;

/** The bet of the stories that are recorded. */
export const RECORDED_BET = {
  ref: PlacementRef.parse('0198c0de-0000-4000-8000-000000000001'),
  bet: BetId.parse('SB-AAAA-BBBB-CCCC'),
} as const;

export interface RecordingsHarness {
  readonly clock: TestClock;
  readonly store: RecordingStore;
  readonly customers: readonly [UserId, UserId];
  /**
   * The gateway answers a call of the session on behalf of the customer; by the key of a `deviceLog`, or
   * another.
   */
  witness(session: SessionId, user: UserId, key?: string): Promise<void>;
  /** What the store would give out of a session, read. */
  fileOf(session: SessionId): Promise<Awaited<ReturnType<typeof readSlip>> | undefined>;
}

/** A store of recordings, two customers whose sessions they are, and nothing to bet on. */
export async function recordingsHarness(database: OpenDatabase): Promise<RecordingsHarness> {
  const clock = new TestClock();
  clock.at = START;
  const nothing = () => undefined;
  const world = await servicesHarness(database, { event: nothing, market: nothing, selection: nothing });
  const customers = [await world.customer('ann', 1_000), await world.customer('ben', 1_000)] as const;
  const store = await createRecordings({ db: database.db, now: clock.now });
  return {
    clock,
    store,
    customers,
    async witness(session, user, key = DEVICE_KEY) {
      const answer = { kind: 'ok', body: {} } as const;
      const holds = await store.holds({ session, key, user, build: 'test' });
      store.witness(
        { call: 'getBalance', body: null, receivedAt: clock.at, answeredAt: clock.at, answer },
        { session: holds ? session : null, user, corr: `${session}:1.1:1` },
      );
    },
    async fileOf(session) {
      const file = await store.file(session);
      return file === undefined ? undefined : readSlip(file, nodePrimitives);
    },
  };
}
