import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { PublishedPromotion } from '#domain/contract/promotions.ts';
import { money } from '#domain/money/parse-money.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import { demonstrationPromotions } from '../config/promotions.ts';
import type { CustomerChange } from '../services.ts';

const DAY = 86_400_000;
const START = 1_790_000_000_000;
const terms = (version: string, amount: number) =>
  ({ version, kind: 'freeBet', amount: money(amount), bets: 'SINGLE', days: 7 }) as const;
const published: readonly PublishedPromotion[] = [
  {
    promotionId: '1',
    product: 'BETTING',
    title: 'A free bet',
    from: START - DAY,
    until: START + 10 * DAY,
    versions: [
      { inForceFrom: START - DAY, terms: terms('1', 300) },
      { inForceFrom: START + 5 * DAY, terms: terms('2', 200) },
    ],
  },
];

it('[MSG-05.3] [UK-39] an offer of two products is refused by its schema, and those of the demonstration have one', () => {
  const [one] = published;
  expect(PublishedPromotion.safeParse(one).success).toBe(true);
  expect(PublishedPromotion.safeParse({ ...one, product: ['BETTING', 'CASINO'] }).success).toBe(false);
  expect(PublishedPromotion.safeParse({ ...one, alsoProduct: 'CASINO' }).success).toBe(false);
  for (const promotion of demonstrationPromotions) expect(promotion.product).toBe('BETTING');
});

describe.each(databases)('promotions, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let ann: UserId;
  beforeEach(async () => {
    world = await servicesHarness(await fresh(), new DemoOffer(2), { promotions: published });
    world.clock.at = START;
    ann = await world.customer('ann', 10_000);
    return () => world.close();
  });

  const db = () => world.data.database.db;
  const own = () => world.money.promotions.own(ann);
  const optIn = (version: string, promotion = '1') => world.money.promotions.optIn(ann, promotion, version);
  const freeBets = async () =>
    (await world.money.bonuses.available(ann)).freeBets.map(({ amount, bets }) => [amount, bets]);

  it('[MSG-05.1] [MSG-05.2] [UK-41] opted into it gives what its terms say, once, and they are kept as they stood when others are in force', async () => {
    expect(await own()).toMatchObject([{ terms: terms('1', 300), optedIn: null }]);
    const heard: CustomerChange[] = [];
    world.money.onChange((change) => heard.push(change));
    const all = await Promise.all([optIn('1'), optIn('1'), optIn('1')]);
    const taken = { at: START, terms: terms('1', 300) };
    for (const one of all) expect(one).toMatchObject([{ optedIn: taken }]);
    expect(await freeBets()).toEqual([[300, 'SINGLE']]);
    await expect.poll(() => heard.filter(({ kind }) => kind === 'marketing').length).toBe(1);
    world.clock.at = START + 6 * DAY;
    expect(await own()).toMatchObject([{ terms: terms('2', 200), optedIn: taken }]);
    expect(await optIn('2')).toMatchObject([{ optedIn: taken }]);
    expect(await freeBets()).toEqual([[300, 'SINGLE']]);
    const rows = await db().selectFrom('promotion_opt_ins').select(['version', 'terms', 'at']).execute();
    expect(rows).toEqual([{ version: '1', terms: JSON.stringify(terms('1', 300)), at: START }]);
  });

  it('[MSG-05.1] [MSG-05.2] by other terms than those in force, unknown or over nothing is taken; what ended is told as ended for a while', async () => {
    expect(await optIn('2')).toMatchObject({ errorType: 'OtherText' });
    expect(await optIn('1', '2')).toMatchObject({ errorType: 'NotFound' });
    expect(world.money.promotions.running()).toMatchObject([{ promotionId: '1', optedIn: null }]);
    world.clock.at = START + 10 * DAY;
    expect(await optIn('2')).toMatchObject({ errorType: 'NotFound' });
    expect(await own()).toMatchObject([{ until: world.clock.at, optedIn: null }]);
    expect(world.money.promotions.running()).toEqual([]);
    world.clock.at = START + 40 * DAY;
    expect(await own()).toEqual([]);
    expect(await freeBets()).toEqual([]);
  });

  it('[MSG-05.4] [UK-33] [UK-34] is for nobody who is excluded, on a break, shut, frozen, blocked, asked something, or has limits to look at', async () => {
    const { created_at } = await db()
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', ann)
      .executeTakeFirstOrThrow();
    const states = [
      { self_excluded_until: START + DAY },
      { excluded_at: START },
      { break_until: START + DAY },
      { closed_at: START },
      { frozen: true },
      { betting_blocked: true },
      { wagering_blocked: true },
      { wagering_questionnaire_due: true },
      { limits_reviewed_at: START - 365 * DAY },
    ];
    const free = {
      ...{ self_excluded_until: null, excluded_at: null, break_until: null, closed_at: null },
      ...{ frozen: false, betting_blocked: false, wagering_blocked: false },
      ...{ wagering_questionnaire_due: false, limits_reviewed_at: created_at },
    };
    const set = (change: object) => db().updateTable('users').set(change).where('id', '=', ann).execute();
    for (const state of states) {
      await set({ ...free, ...state });
      expect([state, await own()]).toEqual([state, []]);
      expect(await optIn('1')).toMatchObject({ errorType: 'NotFound' });
    }
    await set(free);
    expect(await freeBets()).toEqual([]);
    expect(await own()).toHaveLength(1);
  });
});
