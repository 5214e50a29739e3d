import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { failInserts } from '#testing/databases/failing-inserts.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { verifyLedger } from '../../ledger/verify.ts';

describe.each(databases)('placement under database faults on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  const offer = new DemoOffer(2);
  let world: ServicesHarness;
  let ann: UserId;

  beforeEach(async () => {
    world = await servicesHarness(await fresh(), offer);
    ann = await world.customer('ann', 1_000);
    return async () => {
      expect((await verifyLedger(world.data.database.db)).problems).toEqual([]);
      await world.close();
    };
  });

  const failing = (table: string, times: number, sqlstate: string): Promise<void> =>
    failInserts(world.data.database.db, table, times, sqlstate);
  const cash = async () => (await world.money.accounts.balance(ann)).cash;

  it.each([['40P01'], ['40001']])(
    '[FAIL-34] a lost race (%s) is tried again, up to three times, and nobody notices',
    async (state) => {
      await failing('bets', 3, state);
      const slip = slipFor(offer, ann, [selectionId(1, 0)]);
      const result = await world.money.placement.placeBets(ann, [slip]);
      expect(result).toMatchObject({ kind: 'answered', betSlips: [{ status: 'SUCCEEDED' }] });
      expect(await cash()).toBe(900);
      expect(await world.money.myBets.unsettledCount(ann)).toBe(1);
    },
  );

  it.each(['bets', 'bet_legs', 'ledger_entries', 'ledger_postings', 'placements', 'outbox'])(
    '[FAIL-46] an error while writing %s rolls everything back; the outcome is unknown, not "failed", and can be resolved',
    async (table) => {
      await failing(table, 1, 'P0001');
      const slip = slipFor(offer, ann, [selectionId(1, 0)]);
      await expect(world.money.placement.placeBets(ann, [slip])).rejects.toThrow('made by a test');
      expect(await cash()).toBe(1_000);
      expect(await world.money.placement.betStatus(ann, [slip.ref], false)).toMatchObject([
        { state: 'UNKNOWN' },
      ]);
      const again = await world.money.placement.placeBets(ann, [slip]);
      expect(again).toMatchObject({ kind: 'answered', betSlips: [{ status: 'SUCCEEDED' }] });
      expect(await cash()).toBe(900);
    },
  );

  it('gives up after the fourth lost race without an answer that could be wrong', async () => {
    await failing('bets', 4, '40P01');
    const slip = slipFor(offer, ann, [selectionId(1, 0)]);
    await expect(world.money.placement.placeBets(ann, [slip])).rejects.toThrow('made by a test');
    expect(await world.money.placement.betStatus(ann, [slip.ref], true)).toMatchObject([{ state: 'FENCED' }]);
    expect(await cash()).toBe(1_000);
  });
});
