import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { bonusSlip } from '#testing/slips/bonus-slips.ts';
import type { Grant } from './issue-bonus.ts';

const DAY = 86_400_000;
const freeBetGrant: Grant = {
  key: 'f',
  kind: 'freeBet',
  name: 'Free bet',
  amount: 500,
  bets: 'ANY',
  days: 3,
};
const boostGrant: Grant = {
  ...{ key: 'p', kind: 'profitBoost', name: 'Boost', percentage: 25 },
  ...{ maxStake: 1_000, bets: 'ANY', days: 3 },
};

describe.each(databases)('bonuses of the past on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let offer: DemoOffer;
  let world: ServicesHarness;
  let user: UserId;

  beforeEach(async () => {
    offer = new DemoOffer(5);
    world = await servicesHarness(await fresh(), offer);
    user = await world.customer('ann', 2_000, [freeBetGrant]);
    return () => world.close();
  });

  it('[MSG-06.2] says of each bonus what became of it, and of nobody else’s', async () => {
    const { bonuses } = world.money;
    const fay = await world.customer('fay', 0, [
      { ...freeBetGrant, key: 'a', name: 'declined', offered: true },
      { ...freeBetGrant, key: 'b', name: 'offered', offered: true },
      { ...freeBetGrant, key: 'c', name: 'given back' },
      { ...freeBetGrant, key: 'd', name: 'used' },
      { ...boostGrant, key: 'e', name: 'held', days: 9 },
    ]);
    const before = await bonuses.history(fay);
    const idOf = (name: string): string => before.find((one) => one.name === name)?.id ?? '';
    const standing = async (): Promise<object> =>
      Object.fromEntries((await bonuses.history(fay)).map((one) => [one.name, one.standing]));
    expect(await bonuses.decline(fay, idOf('declined'))).toBe(true);
    expect(await bonuses.cancel(fay, idOf('given back'))).toBe(true);
    const slip = bonusSlip(offer, fay, [selectionId(1, 0)], {
      kind: 'freeBet',
      id: idOf('used'),
      amount: money(500),
    });
    expect(await world.money.placement.placeBets(fay, [slip])).toMatchObject({
      betSlips: [{ status: 'SUCCEEDED' }],
    });
    expect(await standing()).toEqual({
      ...{ declined: 'DECLINED', offered: 'OFFERED', 'given back': 'CANCELLED' },
      ...{ used: 'USED', held: 'AVAILABLE' },
    });
    const used = (await bonuses.history(fay)).find((one) => one.name === 'used');
    const bet = await world.data.database.db
      .selectFrom('bets')
      .select('id')
      .where('ref', '=', slip.ref)
      .executeTakeFirstOrThrow();
    expect(used).toMatchObject({ betId: bet.id, amount: 500, bets: 'ANY', percentage: null });
    expect((await bonuses.history(user)).map(({ name }) => name)).toEqual(['Free bet']);
    const { db } = world.data.database;
    await db.updateTable('users').set({ frozen: true }).where('id', '=', fay).execute();
    expect(Object.keys(await standing())).not.toContain('offered');
    await db.updateTable('users').set({ frozen: false }).where('id', '=', fay).execute();
    world.clock.at += 4 * DAY;
    expect(await standing()).toMatchObject({ offered: 'EXPIRED', used: 'USED', held: 'AVAILABLE' });
  });
});
