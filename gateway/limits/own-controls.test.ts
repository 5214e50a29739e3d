import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MINUTES, timeOver } from '#domain/account/own-controls.ts';
import type { UserId } from '#domain/brand.ts';
import { Currency } from '#domain/money/money.ts';
import { databases } from '#testing/databases/databases.ts';
import { recordOutbox } from '#testing/databases/outbox-record.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Passwords } from '../accounts/secrets.ts';
import type { SessionOpened } from '../customer-session.ts';
import { cashAccount, houseAccount } from '../ledger/books.ts';
import { post } from '../ledger/post.ts';
import { countMinute } from './keep-time.ts';

const MINUTE = 60_000;
const PASSWORD = 'first password of ann';
const NOON = Date.UTC(2026, 0, 5, 12);
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};

describe.each(databases)('own time and products, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  async function open(): Promise<{ readonly world: ServicesHarness; readonly offer: DemoOffer }> {
    const offer = new DemoOffer(60);
    const world = await servicesHarness(await fresh(), offer, {
      passwords,
      accounts: { demonstration: true },
    });
    world.clock.at = NOON;
    return { world, offer };
  }
  async function customer(world: ServicesHarness, name: string): Promise<UserId> {
    const user = await world.customer(name, 100_000);
    await world.data.database.db
      .updateTable('users')
      .set({ password_hash: PASSWORD })
      .where('id', '=', user)
      .execute();
    return user;
  }
  async function logIn(world: ServicesHarness, username: string): Promise<SessionOpened> {
    const result = await world.money.accounts.login({ username, password: PASSWORD });
    if (result.kind !== 'opened') throw new Error(result.kind);
    return result;
  }
  const place = async (world: ServicesHarness, offer: DemoOffer, user: UserId, event: number) => {
    const result = await world.money.placement.placeBets(user, [
      slipFor(offer, user, [selectionId(event, 0)], { stake: 100 }),
    ]);
    return result.kind === 'answered' ? result.betSlips[0] : undefined;
  };

  it('[RGT-12.1] a session tells what came back since it began, however many postings stand before and after', async () => {
    const { world } = await open();
    const { db } = world.data.database;
    const ann = await customer(world, 'ann');
    const { session } = await logIn(world, 'ann');
    const house = houseAccount('payouts', Currency.parse('GBP'));
    const pay = (kind: string, ref: string, at: number, amount: number) =>
      db.transaction().execute((tx) =>
        post(tx, { kind, ref, at }, [
          { account: house, amount: -amount },
          { account: cashAccount(ann), amount },
        ]),
      );
    for (let nth = 0; nth < 120; nth += 1) await pay('settlement', `before-${nth}`, NOON - MINUTE, 1_000);
    for (let nth = 0; nth < 120; nth += 1) await pay('settlement', `after-${nth}`, NOON + MINUTE, 7);
    await pay('deposit', 'paid-in', NOON + MINUTE, 500);
    await pay('reversal', 'after-0', NOON + MINUTE, -7);
    expect((await world.money.accounts.controls(session)).session).toMatchObject({
      since: NOON,
      staked: 0,
      returned: 119 * 7,
    });
    await world.close();
  });

  it('[RGT-04.1] [RGT-04.4] at the cap every session ends within its minute, and no bet is taken; a login later lets the customer withdraw, and the next day is a new one', async () => {
    const { world, offer } = await open();
    const { accounts } = world.money;
    const ann = await customer(world, 'ann');
    const here = await logIn(world, 'ann');
    const there = await logIn(world, 'ann');
    const told = await accounts.setControl(here.session, { kind: 'CAP', value: 30 });
    expect(told).toMatchObject({ usedMinutes: 1, leftMinutes: 29, over: null });
    for (let minute = 1; minute < 29; minute += 1) {
      world.clock.at += MINUTE;
      // From two devices in one minute, and asked more than once: it is one minute.
      for (const { credential } of [here, there, here])
        expect(await accounts.authenticate(credential)).not.toHaveProperty('errorType');
    }
    expect((await place(world, offer, ann, 1))?.status).toBe('SUCCEEDED');
    expect(await accounts.controls(here.session)).toMatchObject({ usedMinutes: 29, leftMinutes: 1 });
    world.clock.at += MINUTE;
    const over = { errorType: 'OWN_TIME_OVER', explanationCode: '2026-01-06T00:00:00.000Z' };
    expect(await accounts.authenticate(here.credential)).toMatchObject(over);
    expect(await accounts.authenticate(there.credential)).toMatchObject(over);
    expect(await place(world, offer, ann, 2)).toMatchObject({
      status: 'FAILED',
      errors: [{ type: 'OWN_TIME_OVER' }],
    });

    const later = await logIn(world, 'ann');
    for (let minute = 0; minute < 5; minute += 1) {
      world.clock.at += MINUTE;
      expect(await accounts.authenticate(later.credential)).not.toHaveProperty('errorType');
      expect((await place(world, offer, ann, 3))?.status).toBe('FAILED');
    }
    world.clock.at = Date.UTC(2026, 0, 6, 0, 0, 1);
    const next = await logIn(world, 'ann');
    expect(await accounts.controls(next.session)).toMatchObject({ usedMinutes: 1, over: null });
    expect((await place(world, offer, ann, 4))?.status).toBe('SUCCEEDED');
    await world.close();
  });

  it('[RGT-04.4] a cap below what is used holds at once: the answer says so, and the session is over with it', async () => {
    const { world, offer } = await open();
    const { accounts } = world.money;
    const ann = await customer(world, 'ann');
    const { session, credential } = await logIn(world, 'ann');
    expect(await accounts.setControl(session, { kind: 'CAP', value: 1 })).toMatchObject({
      leftMinutes: 0,
      over: { reason: 'CAP' },
    });
    expect(await accounts.authenticate(credential)).toMatchObject({ errorType: 'OWN_TIME_OVER' });
    expect((await place(world, offer, ann, 1))?.status).toBe('FAILED');
    expect(await accounts.setControl(session, { kind: 'CAP', value: 0 })).toMatchObject({
      errorType: 'NoSuchControl',
    });
    await world.close();
  });

  it('[RGT-04.2] news of the time that was read in one tab is read in all, and after the next login, until graver comes, and anew on the next day; what is not due is not read', async () => {
    const { world } = await open();
    const { accounts } = world.money;
    const { db } = world.data.database;
    const ann = await customer(world, 'ann');
    const here = await logIn(world, 'ann');
    const there = await logIn(world, 'ann');
    const heard = await recordOutbox(db);
    const told = async (): Promise<number> =>
      (await heard(ann, 'controls')).filter((subject) => subject === 'NEWS').length;
    const minutes = async (count: number): Promise<void> => {
      for (let minute = 0; minute < count; minute += 1) {
        world.clock.at += MINUTE;
        await accounts.authenticate(here.credential);
      }
    };
    await accounts.setControl(here.session, { kind: 'CAP', value: 26 });
    expect(await accounts.readTimeNews(here.session, 'half')).not.toHaveProperty('newsRead');
    await minutes(12);
    expect(await accounts.controls(there.session)).toMatchObject({ usedMinutes: 13 });
    expect(await accounts.readTimeNews(here.session, 'one')).not.toHaveProperty('newsRead');
    expect(await told()).toBe(0);
    // From two tabs at once, and again: it is told to them once.
    await Promise.all([here, there].map(({ session }) => accounts.readTimeNews(session, 'half')));
    expect(await told()).toBe(1);
    expect(await accounts.controls(there.session)).toMatchObject({ newsRead: 'half' });
    const { session: later } = await logIn(world, 'ann');
    expect(await accounts.controls(later)).toMatchObject({ newsRead: 'half' });
    await minutes(3);
    await accounts.readTimeNews(there.session, 'ten');
    await accounts.readTimeNews(here.session, 'half');
    expect(await accounts.controls(here.session)).toMatchObject({ leftMinutes: 10, newsRead: 'ten' });
    expect(await told()).toBe(2);
    const bob = await customer(world, 'bob');
    const other = await logIn(world, 'bob');
    await accounts.setControl(other.session, { kind: 'CAP', value: 2 });
    expect(await accounts.controls(other.session)).not.toHaveProperty('newsRead');
    expect(bob).not.toBe(ann);

    world.clock.at = Date.UTC(2026, 0, 6, 12);
    const { session } = await logIn(world, 'ann');
    await accounts.setControl(session, { kind: 'CAP', value: 2 });
    const next = await accounts.controls(session);
    expect(next).toMatchObject({ usedMinutes: 1, leftMinutes: 1 });
    expect(next).not.toHaveProperty('newsRead');
    await world.close();
  });

  it('[RGT-04.2] quiet hours later on the day are told of by themselves, and not once more', async () => {
    const { world } = await open();
    const { accounts } = world.money;
    world.clock.at = NOON + 55 * MINUTE;
    await customer(world, 'ann');
    const { session } = await logIn(world, 'ann');
    // From 13:00 to 14:00 and from 15:00 to 16:00 in London.
    await accounts.setControl(session, { kind: 'QUIET', value: (1 << 13) | (1 << 15) });
    expect(await accounts.readTimeNews(session, 'ten')).toMatchObject({ leftMinutes: 5, newsRead: 'ten' });
    world.clock.at = NOON + 175 * MINUTE;
    const { session: later } = await logIn(world, 'ann');
    const told = await accounts.controls(later);
    expect(told).toMatchObject({ leftMinutes: 5, over: null });
    expect(told).not.toHaveProperty('newsRead');
    expect(await accounts.readTimeNews(later, 'ten')).toMatchObject({ newsRead: 'ten' });
    await world.close();
  });

  it('[RGT-04.5] in a quiet hour nothing is bet, and who was here is logged out', async () => {
    const { world, offer } = await open();
    const { accounts } = world.money;
    // A session that nobody uses for half an hour is over anyway.
    world.clock.at = NOON + 50 * MINUTE;
    const ann = await customer(world, 'ann');
    const { session, credential } = await logIn(world, 'ann');
    // From 13:00 to 15:00 in London.
    await accounts.setControl(session, { kind: 'QUIET', value: (1 << 13) | (1 << 14) });
    expect((await place(world, offer, ann, 1))?.status).toBe('SUCCEEDED');
    world.clock.at = NOON + 60 * MINUTE;
    expect((await place(world, offer, ann, 2))?.errors).toMatchObject([{ type: 'OWN_TIME_OVER' }]);
    expect(await accounts.authenticate(credential)).toMatchObject({
      errorType: 'OWN_TIME_OVER',
      explanationCode: '2026-01-05T15:00:00.000Z',
    });
    world.clock.at = NOON + 180 * MINUTE;
    expect((await place(world, offer, ann, 3))?.status).toBe('SUCCEEDED');
    await world.close();
  });

  it('[RGT-10.2] [RGT-04.4] a blocked product takes no bet from the answer on, others do; it comes off after a day and a second word', async () => {
    const { world, offer } = await open();
    const { accounts } = world.money;
    const ann = await customer(world, 'ann');
    const { session } = await logIn(world, 'ann');
    offer.changeMarket(marketId(5), { inplayDelay: 0 });
    offer.changeEvent(eventId(5), { inplay: true });
    expect((await place(world, offer, ann, 5))?.status).toBe('SUCCEEDED');
    const blocked = { status: 'FAILED', errors: [{ type: 'OWN_PRODUCT_BLOCK' }] };
    await accounts.setControl(session, { kind: 'PRODUCTS', value: 0b001 });
    expect(await place(world, offer, ann, 5)).toMatchObject(blocked);
    expect((await place(world, offer, ann, 1))?.status).toBe('SUCCEEDED');
    // And a bet that would wait for its delay is not held.
    offer.changeMarket(marketId(5), { inplayDelay: 5 });
    expect(await place(world, offer, ann, 5)).toMatchObject(blocked);
    await accounts.setControl(session, { kind: 'PRODUCTS', value: 0b011 });
    expect(await place(world, offer, ann, 2)).toMatchObject(blocked);
    expect(await accounts.answerControl(session, { kind: 'PRODUCTS', answer: 'CONFIRM' })).toMatchObject({
      errorType: 'ControlNotDue',
    });
    await accounts.setControl(session, { kind: 'PRODUCTS', value: 0 });
    world.clock.at += 24 * 60 * MINUTE;
    const told = await accounts.answerControl(session, { kind: 'PRODUCTS', answer: 'CONFIRM' });
    expect(told).toMatchObject({ controls: [{}, {}, { kind: 'PRODUCTS', value: 0 }] });
    expect((await place(world, offer, ann, 3))?.status).toBe('SUCCEEDED');
    await world.close();
  });

  it('[RGT-04.4] minutes are counted once each, whoever counts them and however many at once, in any order', async () => {
    const { world } = await open();
    const { db } = world.data.database;
    let nth = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 }),
        async (steps) => {
          nth += 1;
          const user = await customer(world, `c${nth}`);
          let at = NOON;
          const minutes = new Set<number>();
          for (const step of steps) {
            at += step * 10_000;
            minutes.add(Math.floor(at / MINUTE));
            await Promise.all(Array.from({ length: 4 }, () => countMinute(db, user, at)));
          }
          const row = await db
            .selectFrom('minutes_used')
            .select('used')
            .where('user_id', '=', user)
            .executeTakeFirstOrThrow();
          expect(row.used).toBe(minutes.size);
          expect(timeOver({ cap: DAY_MINUTES, quiet: 0, used: row.used }, at)).toBeUndefined();
        },
      ),
      { numRuns: 15 },
    );
    await world.close();
  });
});
