import { beforeEach, describe, expect, it } from 'vitest';
import type { ReviewAnswer } from '#domain/account/limit-review.ts';
import type { UserId } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Passwords } from '../accounts/secrets.ts';
import type { CustomerSession } from '../customer-session.ts';
import { mayBeGivenBonuses, mayBeOffered } from '../messages/may-be-offered.ts';
import type { CustomerChange } from '../services.ts';

const DAY = 86_400_000;
const PASSWORD = 'first password of ann';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};

describe.each(databases)('the review of limits, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let offer: DemoOffer;
  let ann: UserId;
  let opened: number;
  beforeEach(async () => {
    offer = new DemoOffer(9);
    world = await servicesHarness(await fresh(), offer, { passwords, accounts: { demonstration: true } });
    ann = await world.customer('ann', 10_000);
    const { db } = world.data.database;
    await db.updateTable('users').set({ password_hash: PASSWORD }).where('id', '=', ann).execute();
    const row = await db
      .selectFrom('users')
      .select('created_at')
      .where('id', '=', ann)
      .executeTakeFirstOrThrow();
    opened = row.created_at;
    return () => world.close();
  });

  const session = async () => {
    const result = await world.money.accounts.login({ username: 'ann', password: PASSWORD });
    if (result.kind !== 'opened') throw new Error(result.kind);
    return result.session;
  };
  const told = (at: CustomerSession) => world.money.accounts.userInfo(at).then(({ review }) => review);
  const review = async () => told(await session());
  const limit = async () =>
    world.money.accounts.setLimit(await session(), { kind: 'STAKE', period: 'WEEK', amount: money(900) });
  const at = (day: number, ms = 0): void => {
    world.clock.at = opened + day * DAY + ms;
  };
  const answer = async (said: ReviewAnswer, where?: CustomerSession) =>
    world.money.accounts.reviewLimits(where ?? (await session()), said);
  const noted = () =>
    world.data.database.db.selectFrom('limit_reviews').select(['reviewed_at', 'answer']).execute();

  it('[RGT-11.1] [UK-26] a login 365 days on shows the figures to who has set no limit, and not a moment earlier', async () => {
    at(182);
    expect(await review()).toBeUndefined();
    at(365, -1);
    expect(await review()).toBeUndefined();
    at(365);
    expect(await review()).toMatchObject({ since: opened, limits: [] });
  });

  it('[RGT-11.1] [UK-26] a login 182 days on shows them to who has, with the limits, and not a moment earlier', async () => {
    await limit();
    at(182, -1);
    expect(await review()).toBeUndefined();
    at(182);
    expect(await review()).toMatchObject({
      limits: [{ kind: 'STAKE', period: 'WEEK', amount: 900 }],
      deposited: 0,
    });
  });

  it('[RGT-11.1] looked at it is over for as long again, and what is shown then began with it', async () => {
    await limit();
    const slip = slipFor(offer, ann, [selectionId(1, 0)], { stake: 100 });
    await world.money.placement.placeBets(ann, [slip]);
    at(190);
    expect(await review()).toMatchObject({ staked: 100, returned: 0 });
    await answer('KEEP');
    expect(await review()).toBeUndefined();
    at(190 + 182, -1);
    expect(await review()).toBeUndefined();
    at(190 + 182);
    expect(await review()).toMatchObject({ since: opened + 190 * DAY, staked: 0 });
  });

  it('[RGT-11.1] a session in which it falls due is not interrupted; the next login is asked, though its time goes on', async () => {
    await limit();
    at(182, -1);
    const before = await session();
    at(182, 1);
    expect(await told(before)).toBeUndefined();
    const after = await session();
    expect(after.startedAt).toBe(before.startedAt);
    expect(await told(after)).toBeDefined();
  });

  it('[RGT-11.2] answered in one place it is answered in each, told there, noted once, and never put off by an answer before its time', async () => {
    await limit();
    at(100);
    await answer('KEEP');
    expect(await noted()).toEqual([]);
    at(182);
    const [phone, laptop] = [await session(), await session()];
    expect([await told(phone), await told(laptop)]).not.toContain(undefined);
    const heard: CustomerChange[] = [];
    world.money.onChange((change) => heard.push(change));
    await answer('CHANGE', phone);
    at(182, 500);
    await Promise.all([answer('KEEP', laptop), answer('KEEP', phone)]);
    expect([await told(phone), await told(laptop)]).toEqual([undefined, undefined]);
    expect(await noted()).toEqual([{ reviewed_at: opened + 182 * DAY, answer: 'CHANGE' }]);
    await expect.poll(() => heard.filter(({ kind }) => kind === 'asked').length).toBe(1);
  });

  it('[RGT-11.2] an answer changes no limit, and a limit that is raised after it waits its 24 hours', async () => {
    await limit();
    at(182);
    await answer('CHANGE');
    const here = await session();
    const { limits } = await world.money.accounts.setLimit(here, {
      kind: 'STAKE',
      period: 'WEEK',
      amount: money(5_000),
    });
    expect(limits).toMatchObject([{ amount: 900, pending: { amount: 5_000, from: world.clock.at + DAY } }]);
  });

  it('[RGT-11.3] from the day on which it is due nothing commercial is for them, in whatever session, until they have answered', async () => {
    const { db } = world.data.database;
    await db
      .updateTable('users')
      .set({ marketing: '{"email":true,"sms":false,"phone":false}' })
      .where('id', '=', ann)
      .execute();
    await limit();
    const may = () =>
      Promise.all([mayBeOffered(db, ann, world.clock.at), mayBeGivenBonuses(db, ann, world.clock.at)]);
    at(182, -1);
    expect(await may()).toEqual([true, true]);
    at(182);
    expect(await may()).toEqual([false, false]);
    await answer('KEEP');
    expect(await may()).toEqual([true, true]);
  });
});
