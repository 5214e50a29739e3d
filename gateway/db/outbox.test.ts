import { describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { enqueue, Outbox, outboxSettings } from './outbox.ts';
import type { OutboxRow } from './outbox-row.ts';

const ann = UserId.parse('ann');

describe.each(databases)('the outbox on $name', ({ use }) => {
  const fresh = use();

  async function opened(deliver: (rows: readonly OutboxRow[]) => Promise<void>) {
    const { db } = await fresh();
    const clock = new ManualClock(0);
    const failures: unknown[] = [];
    const report = (error: unknown): void => void failures.push(error);
    const outbox = new Outbox({ db, deliver, report, clock });
    /** As a gateway does that ends before it wakes anything. */
    const left = (subject: string): Promise<void> =>
      db.transaction().execute((tx) => enqueue(tx, ann, 'bet', subject, 'add'));
    const waiting = async (): Promise<number> =>
      (await db.selectFrom('outbox').select('seq').execute()).length;
    /** Time goes on, and what it sets off comes to its end. */
    const pass = async (ms: number): Promise<void> => {
      for (const end = clock.now() + ms; clock.now() < end; ) {
        clock.advanceTo(clock.now() + 10);
        await waiting();
      }
    };
    return { outbox, left, rows: waiting, pass, failures };
  }

  it('[HOLD-16] [FAIL-48] is told within a second of a commit that nobody was woken for', async () => {
    const told: string[] = [];
    const { outbox, left, pass, rows } = await opened(async (heard) => {
      told.push(...heard.map(({ subject }) => subject));
      await Promise.resolve();
    });
    outbox.watch();
    await pass(150);
    await left('one');
    await pass(1_000);
    expect(told).toEqual(['one']);
    await left('two');
    await left('three');
    await pass(1_000);
    expect(told).toEqual(['one', 'two', 'three']);
    expect(await rows()).toBe(0);
    outbox.stop();
    await left('four');
    await pass(2_000);
    expect(told).toHaveLength(3);
  });

  it('tries again what could not be told, and reports it once', async () => {
    let tries = 0;
    const { outbox, left, pass, rows, failures } = await opened(async () => {
      tries += 1;
      await Promise.resolve();
      if (tries < 4) throw new Error('nobody is there');
    });
    outbox.watch();
    await left('one');
    await pass(outboxSettings.lookEvery * 8);
    expect(tries).toBe(4);
    expect(failures).toHaveLength(1);
    expect(await rows()).toBe(0);
    outbox.stop();
  });
});
