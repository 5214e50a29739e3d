import { beforeEach, describe, expect, it } from 'vitest';
import type { FirstLimit } from '#domain/account/registration-fields.ts';
import type { UserId } from '#domain/brand.ts';
import { getUserInfo } from '#domain/contract/account.ts';
import { answerFirstLimit } from '#domain/contract/own-controls.ts';
import { getLimits } from '#domain/contract/own-limits.ts';
import { money } from '#domain/money/parse-money.ts';
import { databases } from '#testing/databases/databases.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { Passwords } from '../accounts/secrets.ts';
import type { CustomerSession } from '../customer-session.ts';
import type { CustomerChange } from '../services.ts';

const PASSWORD = 'first password of ann';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};
const week = (amount: number): FirstLimit => ({ period: 'WEEK', amount: money(amount) });

describe.each(databases)('the first limit, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let ann: UserId;
  beforeEach(async () => {
    world = await servicesHarness(await fresh(), new DemoOffer(9), {
      passwords,
      accounts: { demonstration: true },
    });
    ann = await world.customer('ann', 10_000);
    // As somebody who joined before the question was asked.
    await world.data.database.db
      .updateTable('users')
      .set({ password_hash: PASSWORD, no_deposit_limit_at: null })
      .where('id', '=', ann)
      .execute();
    return () => world.close();
  });

  const { now } = { now: () => world.clock.at };
  const session = async (): Promise<CustomerSession> => {
    const result = await world.money.accounts.login({ username: 'ann', password: PASSWORD });
    if (result.kind !== 'opened') throw new Error(result.kind);
    return result.session;
  };
  const isAsked = async (where?: CustomerSession) =>
    (await world.money.accounts.userInfo(where ?? (await session()))).limitAsked === true;
  const answer = async (limit: FirstLimit, where?: CustomerSession) =>
    world.money.accounts.answerFirstLimit(where ?? (await session()), limit);
  const held = async () => (await world.money.accounts.limits(await session())).limits;
  const noneSince = async () =>
    (
      await world.data.database.db
        .selectFrom('users')
        .select('no_deposit_limit_at')
        .where('id', '=', ann)
        .executeTakeFirstOrThrow()
    ).no_deposit_limit_at;

  it('[REG-04.1] each login asks until it is answered, and who wants none is asked no more, with the time that it was said', async () => {
    expect([await isAsked(), await isAsked()]).toEqual([true, true]);
    await answer(null);
    const said = now();
    world.clock.at += 400 * 86_400_000;
    await answer(null);
    expect([await isAsked(), await noneSince(), await held()]).toEqual([false, said, []]);
  });

  it('[REG-04.1] [UK-20] a limit that is set is in force with its answer, and who takes it away later has answered', async () => {
    await answer(week(5_000));
    expect(await held()).toMatchObject([{ kind: 'DEPOSIT', period: 'WEEK', amount: 5_000 }]);
    expect([await isAsked(), await noneSince()]).toEqual([false, null]);
    const { accounts } = world.money;
    await accounts.setLimit(await session(), { kind: 'DEPOSIT', period: 'WEEK', amount: null });
    world.clock.at += 86_400_000;
    await accounts.answerLimit(await session(), { kind: 'DEPOSIT', period: 'WEEK', answer: 'CONFIRM' });
    expect([await held(), await isAsked()]).toEqual([[], false]);
  });

  it('[REG-04.1] only a limit of deposits answers it: one of stakes does not', async () => {
    await world.money.accounts.setLimit(await session(), {
      kind: 'STAKE',
      period: 'WEEK',
      amount: money(900),
    });
    expect(await isAsked()).toBe(true);
    await world.money.accounts.setLimit(await session(), {
      kind: 'DEPOSIT',
      period: 'DAY',
      amount: money(900),
    });
    expect(await isAsked()).toBe(false);
  });

  it('[REG-04.1] answered in two places at once the limit holds, the stricter of two, and both places are told', async () => {
    const [phone, laptop] = [await session(), await session()];
    const heard: CustomerChange[] = [];
    world.money.onChange((change) => heard.push(change));
    await Promise.all([answer(null, phone), answer(week(5_000), laptop)]);
    await answer(week(90_000), phone);
    await answer(null, laptop);
    expect(await held()).toMatchObject([{ amount: 5_000 }]);
    expect([await isAsked(phone), await isAsked(laptop)]).toEqual([false, false]);
    await expect.poll(() => heard.some(({ kind, user }) => kind === 'asked' && user === ann)).toBe(true);
  });
});

onEachDatabase('the first limit, over the wire', undefined, (store) => {
  it('[REG-04.1] [REG-04.3] is asked of the account that never answered alone, refused where it is none, and in force with its answer', async () => {
    const gateway = await store.start();
    const visit = async (name: string): Promise<HttpCustomer> => {
      const customer = new HttpCustomer(gateway.url);
      await customer.logIn(name, 'demo-password-only');
      return customer;
    };
    const isAskedOf = async (who: HttpCustomer) => (await who.call(getUserInfo)).data.limitAsked;
    const unset = await visit('limits-unset');
    expect([await isAskedOf(await visit('demo')), await isAskedOf(unset)]).toEqual([undefined, true]);
    for (const limit of [undefined, { period: 'YEAR', amount: 1 }, { period: 'DAY', amount: -1 }])
      expect((await unset.send(answerFirstLimit.path, { limit })).status).toBe(400);
    const guest = new HttpCustomer(gateway.url);
    expect((await guest.send(answerFirstLimit.path, { limit: null })).status).toBe(401);
    expect(await isAskedOf(unset)).toBe(true);
    await unset.call(answerFirstLimit, { body: { limit: week(4_000) } });
    expect(await isAskedOf(unset)).toBeUndefined();
    expect((await unset.call(getLimits)).data.limits).toMatchObject([{ kind: 'DEPOSIT', amount: 4_000 }]);
    await gateway.stop();
  });
});
