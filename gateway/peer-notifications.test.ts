import type { Transaction } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { resultOf, type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OutboxRow } from './db/outbox-row.ts';
import type { PeerChannel } from './db/peer-channel.ts';
import type { Schema } from './db/schema.ts';
import { PeerNotifications } from './peer-notifications.ts';
import type { CustomerChange } from './services.ts';

/** Keeps what a gateway says to the others, or fails. */
class HandNews implements PeerChannel {
  readonly said: OutboxRow[] = [];
  failures = 0;

  publish(_tx: Transaction<Schema>, rows: readonly OutboxRow[]): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      return Promise.reject(new Error('made by a test'));
    }
    this.said.push(...rows);
    return Promise.resolve();
  }

  listen = (): Promise<void> => Promise.resolve();
  close = (): Promise<void> => Promise.resolve();
}

describe.each(databases)('news of other gateways, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  const offer = new DemoOffer(2);
  let out: HandNews;
  let here: ServicesHarness;
  let there: PeerNotifications;
  let failures: unknown[];
  let ann: UserId;
  let told: CustomerChange[];
  let holes: number;

  beforeEach(async () => {
    const opened = await fresh();
    out = new HandNews();
    here = await servicesHarness({ ...opened, news: out }, offer);
    ann = await here.customer('ann', 1_000);
    [told, holes, failures] = [[], 0, []];
    there = new PeerNotifications(opened.db, offer, (error) => failures.push(error));
    there.subscribe({
      hears: (user) => user === ann,
      change: (change) => told.push(change),
      missed: () => {
        holes += 1;
      },
    });
    return () => here.money.close();
  });

  const place = async (selection = selectionId(1, 0)) => {
    const answer = await here.money.placement.placeBets(ann, [slipFor(offer, ann, [selection])]);
    expect(answer).toMatchObject({ kind: 'answered', betSlips: [{ status: 'SUCCEEDED' }] });
  };

  it('[FAIL-48] that cannot be sent leave the bet as it is, and are sent with those of the next commit', async () => {
    out.failures = 1;
    await place();
    await expect.poll(() => here.failures).toHaveLength(1);
    expect(out.said).toEqual([]);
    await place(selectionId(2, 0));
    await expect.poll(() => out.said).toHaveLength(2);
    expect(await here.money.myBets.unsettledCount(ann)).toBe(2);
  });

  it('[FAIL-49] twice and in any order: each time what the tables say by then is told', async () => {
    await place();
    here.money.settlement.observe(resultOf(marketId(1), [[selectionId(1, 0), { outcome: 'WON' }]]));
    await expect.poll(() => out.said).toHaveLength(2);
    there.rows([...out.said].reverse());
    there.rows(out.said);
    await expect.poll(() => told).toHaveLength(4);
    const { cash, version } = await here.money.accounts.balance(ann);
    for (const change of told)
      expect(change).toMatchObject({ bets: [{ status: 'SETTLED' }], balance: { cash, version } });
    expect(holes).toBe(0);
  });

  it('of customers who are not here are not read', async () => {
    const bob = await here.customer('bob', 1_000);
    await here.money.placement.placeBets(bob, [slipFor(offer, bob, [selectionId(1, 0)])]);
    await place();
    await expect.poll(() => out.said).toHaveLength(2);
    there.rows(out.said);
    await expect.poll(() => told).toHaveLength(1);
    expect(told.map(({ user }) => user)).toEqual([ann]);
  });

  it('[FAIL-51] that are heard while the tables cannot be read are a hole, which is told of', async () => {
    await place();
    await expect.poll(() => out.said).toHaveLength(1);
    const { db } = here.data.database;
    await db.schema.alterTable('bets').renameTo('bets_away').execute();
    there.rows(out.said);
    await expect.poll(() => holes).toBe(1);
    await db.schema.alterTable('bets_away').renameTo('bets').execute();
    expect(failures).toHaveLength(1);
    expect(told).toEqual([]);
  });
});
