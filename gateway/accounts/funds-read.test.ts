import { describe, expect, it } from 'vitest';
import { FUNDS_UNREAD } from '#domain/betslip/stakes/wager-block.ts';
import { PlacementRef, type UserId } from '#domain/brand.ts';
import { TEXTS_IN_FORCE } from '#domain/config/texts-in-force.ts';
import { getUserInfo } from '#domain/contract/account.ts';
import { readFunds } from '#domain/contract/own-controls.ts';
import { money } from '#domain/money/parse-money.ts';
import { databases } from '#testing/databases/databases.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { wallClock } from '../feeds/clock.ts';
import { DemonstrationProvider } from '../providers/demonstration/demonstration-provider.ts';
import { drawUuid } from '../random-bytes.ts';
import type { Passwords } from './secrets.ts';

const PASSWORD = 'first password of ann';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};
/** Whoever is here has read the version before. */
const texts = { ...TEXTS_IN_FORCE, funds: '2026-2' };
const provider = new DemonstrationProvider({
  clock: wallClock,
  tell: () => Promise.resolve(),
  report: () => undefined,
  originFor: () => 'http://localhost:4601',
});

/** What Ann may do where how her money is protected has changed. */
async function changed(database: OpenDatabase) {
  const offer = new DemoOffer(9);
  const settings = { payments: { texts }, placement: { texts }, paymentProvider: provider };
  const accounts = { demonstration: true, texts };
  const world = await servicesHarness(database, offer, { passwords, accounts, ...settings });
  const ann = await world.customer('ann', 10_000);
  await database.db.updateTable('users').set({ password_hash: PASSWORD }).where('id', '=', ann).execute();
  const place = async (event: number, user: UserId = ann) => {
    const slip = slipFor(offer, user, [selectionId(event, 0)], { stake: 100 });
    const result = await world.money.placement.placeBets(user, [slip]);
    return result.kind === 'answered' ? result.betSlips[0] : undefined;
  };
  const deposit = () =>
    world.money.payments.startDeposit(
      ann,
      { ref: PlacementRef.parse(drawUuid()), amount: money(2_000) },
      'http://127.0.0.1:4600',
    );
  const session = async () => {
    const opened = await world.money.accounts.login({ username: 'ann', password: PASSWORD });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    return opened.session;
  };
  const told = async () =>
    (await world.money.accounts.userInfo(await session())).logicalRestrictions.includes(FUNDS_UNREAD);
  return { world, offer, ann, place, deposit, session, told };
}

describe.each(databases)('how funds are protected, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();

  it('[REG-02.4] [UK-15] a version that was not read takes no stake, holds none and takes no deposit; read once it is asked no more', async () => {
    const { world, offer, ann, place, deposit, session, told } = await changed(await fresh());
    const { db } = world.data.database;
    const refused = { status: 'FAILED', errors: [{ type: 'FUNDS_UNREAD' }] };
    expect(await told()).toBe(true);
    expect(await place(1)).toMatchObject(refused);
    offer.changeEvent(eventId(4), { inplay: true });
    expect(await place(4)).toMatchObject(refused);
    expect(await deposit()).toMatchObject({ kind: 'refused', errorType: 'FundsUnread' });
    expect((await world.money.accounts.balance(ann)).cash).toBe(10_000);
    // They have read something else: nothing is noted.
    const here = await session();
    expect(await world.money.accounts.readFunds(here, '2026-1')).toMatchObject({ kind: 'refused' });
    expect(await told()).toBe(true);
    world.clock.at += 5_000;
    await Promise.all([1, 2].map(() => world.money.accounts.readFunds(here, '2026-2')));
    world.clock.at += 5_000;
    await world.money.accounts.readFunds(here, '2026-2');
    expect(await told()).toBe(false);
    expect(await place(2)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await deposit()).toMatchObject({ kind: 'answered' });
    const noted = db.selectFrom('funds_read').select(['version', 'read_at']).where('user_id', '=', ann);
    expect(await noted.orderBy('version').execute()).toEqual([
      { version: '2026-1', read_at: world.clock.at - 10_000 },
      { version: '2026-2', read_at: world.clock.at - 5_000 },
    ]);
    await world.close();
  });

  it('[REG-02.4] who joins has read the version that stands beside the tick, with the time', async () => {
    const { world, place } = await changed(await fresh());
    const form = { username: 'bea', password: 'four plain words here', email: 'bea@test.example' };
    const person = { firstName: 'Bea', lastName: 'Test', dateOfBirth: '1990-01-01', countryCode: 'gb' };
    const joined = await world.money.accounts.register({ ...JOINING, ...form, ...person });
    if (joined.kind !== 'opened') throw new Error(JSON.stringify(joined));
    expect(joined.data.userInfo?.logicalRestrictions).not.toContain(FUNDS_UNREAD);
    const { userId } = joined.session;
    const noted = world.data.database.db.selectFrom('funds_read').select(['version', 'read_at']);
    expect(await noted.where('user_id', '=', userId).execute()).toEqual([
      { version: '2026-2', read_at: world.clock.at },
    ]);
    expect(JSON.stringify(await place(1, userId))).not.toContain('FUNDS_UNREAD');
    await world.close();
  });
});

onEachDatabase('how funds are protected, over the wire', undefined, (store) => {
  it('[REG-02.4] is asked of who has not read it alone, refused to a guest and for another version, and over with its answer', async () => {
    const gateway = await store.start();
    const visit = async (name: string): Promise<HttpCustomer> => {
      const customer = new HttpCustomer(gateway.url);
      await customer.logIn(name, 'demo-password-only');
      return customer;
    };
    const isAskedOf = async (who: HttpCustomer) =>
      (await who.call(getUserInfo)).data.logicalRestrictions.includes(FUNDS_UNREAD);
    const unread = await visit('funds-unread');
    expect([await isAskedOf(await visit('demo')), await isAskedOf(unread)]).toEqual([false, true]);
    const guest = new HttpCustomer(gateway.url);
    const body = { version: TEXTS_IN_FORCE.funds };
    expect((await guest.send(readFunds.path, body)).status).toBe(401);
    const other = await (await unread.send(readFunds.path, { version: '1999-1' })).text();
    expect(other).not.toContain('"resultCode":0');
    expect(await isAskedOf(unread)).toBe(true);
    await unread.call(readFunds, { body });
    expect(await isAskedOf(unread)).toBe(false);
    await gateway.stop();
  });
});
