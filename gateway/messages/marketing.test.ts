import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  MARKETING_CHANNELS,
  MARKETING_VERSION,
  type MarketingChannel,
  MarketingTold,
} from '#domain/account/marketing.ts';
import type { UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { Passwords } from '../accounts/secrets.ts';
import type { CustomerChange } from '../services.ts';
import { mayBeOffered } from './may-be-offered.ts';

const PASSWORD = 'first password of ann';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};

describe.each(databases)('marketing choices, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let ann: UserId;
  beforeEach(async () => {
    world = await servicesHarness(await fresh(), new DemoOffer(2), {
      passwords,
      accounts: { demonstration: true },
    });
    ann = await world.customer('ann', 10_000);
    return () => world.close();
  });

  const db = () => world.data.database.db;
  const choose = (channels: MarketingChannel[], given: boolean, version: string = MARKETING_VERSION) =>
    world.money.marketing.choose(ann, { product: 'BETTING', channels, given, version });
  const told = async () => MarketingTold.parse(await world.money.marketing.told(ann)).choices;
  const noted = () =>
    db()
      .selectFrom('marketing_choices')
      .select(['channel', 'given', 'at', 'version', 'said_by'])
      .where('user_id', '=', ann)
      .orderBy('seq')
      .execute();
  const given = async () => (await told()).filter((one) => one.given).map(({ channel }) => channel);
  const may = () => mayBeOffered(db(), ann, world.clock.at);

  it('[REG-05.1] [UK-42] each way by each product is off until it is given, and stored with time and version', async () => {
    expect(await told()).toEqual(
      MARKETING_CHANNELS.map((channel) => ({
        product: 'BETTING',
        channel,
        given: false,
        at: null,
        version: null,
      })),
    );
    await choose(['SMS'], true);
    const said = { channel: 'SMS', given: true, at: world.clock.at, version: MARKETING_VERSION } as const;
    expect((await told()).filter((one) => one.given)).toEqual([{ product: 'BETTING', ...said }]);
    expect(await noted()).toEqual([{ ...said, said_by: 'CUSTOMER' }]);
  });

  it('[REG-05.1] [REG-05.3] [UK-42] whatever is said in whatever order, the last word on each way is in force and all are kept; offers are for who has one', async () => {
    const word = fc.record({
      channels: fc.uniqueArray(fc.constantFrom(...MARKETING_CHANNELS), { minLength: 1 }),
      given: fc.boolean(),
    });
    const inForce = new Map<MarketingChannel, boolean>();
    let kept = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 6 }), async (words) => {
        for (const { channels, given: yes } of words) {
          world.clock.at += 1;
          await choose(channels, yes);
          for (const channel of channels) {
            if ((inForce.get(channel) ?? false) !== yes) kept += 1;
            inForce.set(channel, yes);
          }
          const expected = MARKETING_CHANNELS.filter((channel) => inForce.get(channel) === true);
          expect(await given()).toEqual(expected);
          expect(await may()).toBe(expected.length > 0);
        }
        const all = await noted();
        expect(all.length).toBe(kept);
        for (const channel of MARKETING_CHANNELS)
          expect(all.findLast((one) => one.channel === channel)?.given ?? false).toBe(
            inForce.get(channel) ?? false,
          );
      }),
      { numRuns: 15 },
    );
  });

  it('[REG-05.1] a yes to words that are not in force is refused and changes nothing, a no never is', async () => {
    expect(await choose(['EMAIL'], true, '2020-1')).toMatchObject({ errorType: 'OtherText' });
    expect(await given()).toEqual([]);
    await choose(['EMAIL', 'POST'], true);
    expect(MarketingTold.safeParse(await choose(['EMAIL'], false, '2020-1')).success).toBe(true);
    expect(await given()).toEqual(['POST']);
  });

  it('[REG-05.1] [MSG-08.5] a change is told to every place of the customer, and what changes nothing is not', async () => {
    const heard: CustomerChange[] = [];
    world.money.onChange((change) => heard.push(change));
    await choose(['PUSH'], true);
    await choose(['PUSH'], true);
    await expect
      .poll(() => heard.map(({ kind }) => kind).filter((kind) => kind === 'marketing' || kind === 'inbox'))
      .toEqual(['marketing', 'inbox']);
    expect(await noted()).toHaveLength(1);
  });

  it('[REG-05.2] [REG-05.3] [UK-33] an exclusion takes every yes back, noted as such, and shuts the page', async () => {
    await db().updateTable('users').set({ password_hash: PASSWORD }).where('id', '=', ann).execute();
    const opened = await world.money.accounts.login({ username: 'ann', password: PASSWORD });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    await choose(['EMAIL', 'PHONE'], true);
    await world.money.accounts.excludeSelf(opened.session, 6);
    expect(await given()).toEqual([]);
    expect((await noted()).slice(2)).toMatchObject([
      { channel: 'EMAIL', given: false, said_by: 'EXCLUSION' },
      { channel: 'PHONE', given: false, said_by: 'EXCLUSION' },
    ]);
    expect(await may()).toBe(false);
    expect(await world.money.accounts.authenticate(opened.credential)).toHaveProperty('kind', 'refused');
    const again = await world.money.accounts.login({ username: 'ann', password: PASSWORD });
    expect(again.kind).toBe('refused');
  });
});
