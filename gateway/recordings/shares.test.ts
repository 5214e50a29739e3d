import { beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { betStatus } from '#domain/contract/betting.ts';
import { databases } from '#testing/databases/databases.ts';
import { deviceLog, sessionNumber } from '#testing/recordings/device-log.ts';
import { storyLog } from '#testing/recordings/story-log.ts';
import type { RecordingLimits } from '../config/recordings.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Exchange } from './acts/call-record.ts';
import { createRecordings, type RecordingStore } from './create-recordings.ts';
import { UploadRefused } from './intake/refused-upload.ts';
import { Shares } from './shares.ts';

const MOST = 12;
const HOUR = 3_600_000;

describe.each(databases)('[HOLD-09] shares of recordings, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let open: OpenDatabase;
  let now = 1_790_000_000_000;
  const failures: unknown[] = [];
  beforeEach(async () => {
    open = await fresh();
    failures.length = 0;
  });

  const gateways = async (limits: Partial<RecordingLimits>): Promise<readonly RecordingStore[]> => {
    const one = (): Promise<RecordingStore> =>
      createRecordings({
        db: open.db,
        now: () => now,
        limits,
        report: (error) => void failures.push(error),
      });
    return [await one(), await one(), await one()];
  };
  const ended = async (all: readonly RecordingStore[]): Promise<void> => {
    await Promise.all(all.map((store) => store.close()));
    expect(failures).toEqual([]);
  };
  const upload = async (store: RecordingStore, nth: number, address = '10.0.0.1'): Promise<string> => {
    const story = storyLog({ session: sessionNumber(nth), startedAt: now, commits: 2, scenes: new Map() });
    const { header, segments } = await deviceLog(story, [1]);
    const sent = segments.map(({ previous, bytes }) => ({ previous, bytes }));
    try {
      await store.receive({ header, key: 'key-of-the-log', segments: sent }, { user: null, address });
      return 'taken';
    } catch (error) {
      if (error instanceof UploadRefused) return error.why;
      throw error;
    }
  };
  const rows = () => open.db.selectFrom('recording_shares').selectAll().execute();

  it('are one share at all gateways: what one gave, another does not give again', async () => {
    const all = await gateways({ logs: { atOnce: 3, perSecond: 3 / 3_600 } });
    const answers: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) answers.push(await upload(all[nth % all.length]!, nth));
    expect(answers).toEqual(['taken', 'taken', 'taken', 'busy', 'busy']);
    expect(await upload(all[0]!, 10, '10.0.0.2')).toBe('taken');
    // The share that was spent comes back with time, at every gateway.
    now += HOUR / 3;
    expect([await upload(all[2]!, 11), await upload(all[1]!, 12)]).toEqual(['taken', 'busy']);
    await ended(all);
  });

  it('of those who take at once, by however many gateways, no more have any than there is', async () => {
    const shares = Array.from(
      { length: 3 },
      () => new Shares('logs', { atOnce: MOST, perSecond: 0 }, () => now),
    );
    const taken = await Promise.all(
      Array.from({ length: 3 * MOST }, (_, nth) => shares[nth % shares.length]!.spend(open.db, 'ann', 1)),
    );
    expect(taken.filter(Boolean)).toHaveLength(MOST);
    expect(await shares[0]!.spend(open.db, 'ben', 1)).toBe(true);
  });

  it('of lines for questions count what was asked elsewhere', async () => {
    const all = await gateways({ lines: { atOnce: 4, perSecond: 1 } });
    const ann = UserId.parse('ann');
    const placements = Array.from({ length: 5 }, (_, nth) => ({
      ref: `0198c0de-0000-4000-8000-00000000000${String(nth)}`,
      state: 'UNKNOWN',
      outcome: null,
    }));
    const exchange: Exchange = {
      call: betStatus.name,
      body: {},
      receivedAt: now,
      answeredAt: now,
      answer: { kind: 'ok', body: { data: { placements } } },
    };
    expect(await all[1]!.mayAsk(ann)).toBe(true);
    all[0]!.witness(exchange, { session: null, user: ann, corr: null });
    expect(await all[0]!.mayAsk(ann)).toBe(false);
    await expect.poll(() => all[1]!.mayAsk(ann), { interval: 5 }).toBe(false);
    expect(await all[1]!.mayAsk(UserId.parse('ben'))).toBe(true);
    now += 6_000;
    expect(await Promise.all(all.map((store) => store.mayAsk(ann)))).toEqual([true, true, true]);
    await ended(all);
  });

  it('end when all of it is there again, are then let go of by any gateway, and name nobody', async () => {
    const all = await gateways({ sentBytes: { atOnce: 5_000, perSecond: 1 } });
    expect(await upload(all[0]!, 1, 'address-of-ann')).toBe('taken');
    const before = await rows();
    expect(before).toHaveLength(2);
    expect(JSON.stringify(before)).not.toContain('ann');
    for (const { at, full_at } of before) {
      expect(at).toBe(now);
      expect(full_at).toBeGreaterThan(now);
    }
    const last = Math.max(...before.map(({ full_at }) => full_at));
    await all[1]!.expire(last - 1);
    expect(await rows()).not.toEqual([]);
    await all[1]!.expire(last);
    expect(await rows()).toEqual([]);
    await ended(all);
  });

  it('a refused one costs nothing of the other', async () => {
    const all = await gateways({ logs: { atOnce: 1, perSecond: 0 } });
    expect(await upload(all[0]!, 1)).toBe('taken');
    const before = await rows();
    expect(await upload(all[1]!, 2)).toBe('busy');
    expect(await rows()).toEqual(before);
    await ended(all);
  });
});
