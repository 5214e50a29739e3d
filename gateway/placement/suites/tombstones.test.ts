import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlacementRef, type UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { cashOutRules } from '../../config/cash-out.ts';
import { paymentSettings } from '../../config/payments.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import { placementSettings } from '../settings.ts';

const { fenceLife, fencesADay } = placementSettings;
const DAY = 86_400_000;
const refs = (from: number, count: number): PlacementRef[] =>
  Array.from({ length: count }, (_, nth) =>
    PlacementRef.parse(`0198c0de-0000-4000-8000-${String(from + nth).padStart(12, '0')}`),
  );

interface Closing {
  readonly table: 'placements' | 'cash_outs' | 'payments';
  readonly most: number;
  readonly life: number;
  readonly states: (world: ServicesHarness, user: UserId, some: readonly PlacementRef[]) => Promise<string[]>;
}
const statesOf = (all: readonly { readonly state: string }[]): string[] => all.map(({ state }) => state);

/** Whatever a customer may close by its ref. */
const EVERY: readonly (readonly [string, Closing])[] = [
  [
    'bets',
    {
      table: 'placements',
      most: fencesADay,
      life: fenceLife,
      states: async ({ money }, user, some) => statesOf(await money.placement.betStatus(user, some, true)),
    },
  ],
  [
    'cash-outs',
    {
      table: 'cash_outs',
      most: cashOutRules.fencesADay,
      life: cashOutRules.fenceLife,
      states: async ({ money }, user, some) => statesOf(await money.cashOuts.status(user, some, true)),
    },
  ],
  [
    'payments',
    {
      table: 'payments',
      most: paymentSettings.fencesADay,
      life: paymentSettings.fenceLife,
      states: async ({ money }, user, some) =>
        statesOf((await money.payments.status(user, some, true)).payments),
    },
  ],
];

describe.each(databases)('[HOLD-09] tombstones of bets that never were, on $name', ({ use }) => {
  const fresh = use();
  let database: OpenDatabase;
  let world: ServicesHarness;
  let offer: DemoOffer;
  let ann: UserId;

  beforeEach(async () => {
    database = await fresh();
    offer = new DemoOffer(2);
    world = await servicesHarness(database, offer);
    ann = await world.customer('ann', 10_000);
  });
  afterEach(async () => {
    await world.close();
    expect(world.failures).toEqual([]);
  });

  const fence = async (user: UserId, some: readonly PlacementRef[]): Promise<string[]> =>
    (await world.money.placement.betStatus(user, some, true)).map(({ state }) => state);
  const stand = async (): Promise<number> =>
    (await database.db.selectFrom('placements').select('ref').where('state', '=', 'FENCED').execute()).length;

  it('are so many a day for one customer; beyond it a ref is unknown, which is true, and others are not touched', async () => {
    for (let from = 0; from < fencesADay; from += 60)
      expect(new Set(await fence(ann, refs(from, 60)))).toEqual(new Set(['FENCED']));
    expect(await fence(ann, refs(fencesADay, 2))).toEqual(['UNKNOWN', 'UNKNOWN']);
    expect(await fence(ann, refs(0, 2))).toEqual(['FENCED', 'FENCED']);
    const ben = await world.customer('ben', 10_000);
    expect(await fence(ben, refs(fencesADay, 2))).toEqual(['FENCED', 'FENCED']);
    world.clock.at += DAY + 1;
    expect(await fence(ann, refs(2 * fencesADay, 2))).toEqual(['FENCED', 'FENCED']);
  });

  it.each(EVERY)(
    'are no more of %s where all are asked for at once, and go when their time is over',
    async (_what, { table, most, life, states }) => {
      const fenced = async (from: number, count: number): Promise<number> =>
        (await states(world, ann, refs(from, count))).filter((state) => state === 'FENCED').length;
      const stood = async (): Promise<number> =>
        (await database.db.selectFrom(table).select('ref').where('state', '=', 'FENCED').execute()).length;
      const each = 40;
      const asked = Array.from({ length: (2 * most) / each }, (_, nth) => fenced(nth * each, each));
      const told = (await Promise.all(asked)).reduce((sum, one) => sum + one, 0);
      expect([told, await stood()]).toEqual([Math.floor(most / each) * each, told]);
      world.clock.at += life + 1;
      expect(await fenced(2 * most, 20)).toBe(20);
      expect(await stood()).toBe(told - 40 + 20);
    },
  );

  it('keep a late bet out for as long as any session may live, and are gone after that', async () => {
    const slip = slipFor(offer, ann, [selectionId(1, 0)], { stake: 250 });
    await fence(ann, [slip.ref]);
    world.clock.at += fenceLife;
    const late = await world.money.placement.placeBets(ann, [slip]);
    expect(late).toMatchObject({ kind: 'answered', betSlips: [{ status: 'FAILED', receipt: null }] });
    expect(await stand()).toBe(1);
    world.clock.at += 1;
    await fence(ann, refs(0, 1));
    expect(await stand()).toBe(1);
    // Nothing but tombstones goes.
    const placed = slipFor(offer, ann, [selectionId(1, 0)], { stake: 250 });
    await world.money.placement.placeBets(ann, [placed]);
    world.clock.at += 10 * fenceLife;
    await fence(ann, refs(1, 1));
    const [kept] = await world.money.placement.betStatus(ann, [placed.ref], false);
    expect(kept?.state).toBe('KNOWN');
  });
});
