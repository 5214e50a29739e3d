import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import {
  acknowledgeRealityCheck,
  chooseRealityCheckInterval,
  getRealityCheckInterval,
  type RealityCheckTold,
} from '#domain/contract/safer-gambling.ts';
import { databases } from '#testing/databases/databases.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { recordOutbox } from '#testing/databases/outbox-record.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { CustomerSession, SessionOpened } from '../customer-session.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { RunningGateway } from '../gateway-options.ts';
import { STRANGER } from './accounts-context.ts';
import { openSession } from './login.ts';
import { startSession } from './sessions.ts';
import { type AccountSettings, accountSettings } from './settings.ts';

const MINUTE = 60_000;
const { defaultMinutes, choicesMinutes } = DEFAULTS.realityCheck;
/** No choice of the configuration, each for a reason of its own. */
const wrongChoices = [0, -15, 14, 16, 61, 1_440, 1_441, 2 ** 31, Number.MAX_SAFE_INTEGER];

describe.each(databases)('the reality check on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let db: OpenDatabase;
  let world: ServicesHarness;
  let ann: CustomerSession;
  const openWorld = async (accounts: Partial<AccountSettings> = {}): Promise<ServicesHarness> =>
    servicesHarness(db, new DemoOffer(1), { accounts });
  beforeEach(async () => {
    db = await fresh();
    world = await openWorld();
    ann = await sessionFor('ann');
    return () => world.close();
  });

  /** The first session of a new customer. */
  const sessionFor = async (name: string): Promise<CustomerSession> =>
    sessionOn(await world.customer(name, 0));
  const sessionOn = async (user: CustomerSession['userId']): Promise<CustomerSession> =>
    (
      await startSession(db.db, user, world.clock.at, accountSettings, {
        previous: undefined,
        device: 'dv-1',
        timeOverUntil: null,
        visitor: STRANGER,
      })
    ).session;
  /** As a browser logs in that has the cookie of `previous`. */
  const opened = (user: CustomerSession['userId'], previous?: string): Promise<SessionOpened> =>
    openSession(
      { db: db.db, settings: accountSettings, now: () => world.clock.at, committed: () => undefined },
      user,
      { previous, visitor: STRANGER, withTrustToken: false },
    );
  const told = (session = ann): Promise<RealityCheckTold> => world.money.accounts.realityCheck(session);
  /** The customer's wish as the database has it. */
  const stored = () =>
    db.db.selectFrom('users').select(['id', 'reality_check_minutes']).orderBy('id').execute();

  it('[RGT-01.7] tells the configured interval to who chose none, and how long the session has lasted', async () => {
    expect(await told()).toEqual({ checkInterval: defaultMinutes, sessionMs: 0, uncheckedMs: 0 });
    world.clock.at += 7 * MINUTE;
    expect(await told()).toEqual({
      checkInterval: defaultMinutes,
      sessionMs: 7 * MINUTE,
      uncheckedMs: 7 * MINUTE,
    });
  });

  it('[RGT-01] an operator configures default and choices; 0 is off until a customer wants to be reminded', async () => {
    await world.close();
    world = await openWorld({ realityCheckDefault: 0, realityCheckChoices: [5, 90] });
    const { accounts } = world.money;
    expect(await told()).toMatchObject({ checkInterval: 0 });
    expect(await accounts.chooseRealityCheck(ann, 15)).toMatchObject({ kind: 'refused' });
    expect(await accounts.chooseRealityCheck(ann, 0)).toMatchObject({ kind: 'refused' });
    expect(await accounts.chooseRealityCheck(ann, 90)).toMatchObject({ checkInterval: 90 });
    expect(await told()).toMatchObject({ checkInterval: 90 });
    // The wish outlives the offer.
    await world.close();
    world = await openWorld();
    expect(await told()).toMatchObject({ checkInterval: 90 });
  });

  it('[UK-27] a choice is in force at once in each of the sessions, and for nobody else', async () => {
    const tablet = await sessionOn(ann.userId);
    const bob = await sessionFor('bob');
    world.clock.at += 2 * MINUTE;
    for (const minutes of [...choicesMinutes, choicesMinutes[0]]) {
      const now = { checkInterval: minutes, sessionMs: 2 * MINUTE, uncheckedMs: 2 * MINUTE };
      expect(await world.money.accounts.chooseRealityCheck(ann, minutes)).toEqual(now);
      expect(await told()).toEqual(now);
      expect(await told(tablet)).toEqual(now);
    }
    expect(await told(await sessionOn(ann.userId))).toMatchObject({ checkInterval: choicesMinutes[0] });
    expect(await told(bob)).toMatchObject({ checkInterval: defaultMinutes });
  });

  it.each([...wrongChoices, 15.5, Number.NaN])(
    '[UK-27] refuses %s minutes and changes nothing',
    async (wrong) => {
      const { accounts } = world.money;
      for (const before of [null, 30]) {
        if (before !== null) await accounts.chooseRealityCheck(ann, before);
        expect(await accounts.chooseRealityCheck(ann, wrong)).toMatchObject({
          kind: 'refused',
          resultCode: RESULT_CODES.validation,
          errorType: 'RealityCheckInvalid',
        });
        expect(await stored()).toEqual([{ id: ann.userId, reality_check_minutes: before }]);
      }
    },
  );

  it('[RGT-01.5] an answer to a check begins the time anew in that session and in no other', async () => {
    const tablet = await sessionOn(ann.userId);
    const bob = await sessionFor('bob');
    world.clock.at += 61 * MINUTE;
    await world.money.accounts.acknowledgeRealityCheck(ann);
    expect(await told()).toMatchObject({ sessionMs: 61 * MINUTE, uncheckedMs: 0 });
    world.clock.at += 3 * MINUTE;
    expect(await told()).toMatchObject({ sessionMs: 64 * MINUTE, uncheckedMs: 3 * MINUTE });
    for (const other of [tablet, bob])
      expect(await told(other)).toMatchObject({ sessionMs: 64 * MINUTE, uncheckedMs: 64 * MINUTE });
    // A login when those have run out is a session of its own, with nothing answered in it.
    const later = await sessionOn(ann.userId);
    world.clock.at += MINUTE;
    expect(await told(later)).toMatchObject({ sessionMs: MINUTE, uncheckedMs: MINUTE });
  });

  it('[RGT-01.5] [UK-27] an answer and a choice are told to every place of the customer, and what changes nothing is not', async () => {
    const { accounts } = world.money;
    const heard = await recordOutbox(db.db);
    const checks = () => heard(ann.userId, 'controls');
    world.clock.at += 15 * MINUTE;
    await accounts.acknowledgeRealityCheck(ann);
    expect(await checks()).toEqual(['REALITY_CHECK']);
    await accounts.acknowledgeRealityCheck(ann);
    expect(await checks()).toEqual(['REALITY_CHECK']);
    await accounts.chooseRealityCheck(ann, 7);
    expect(await checks()).toEqual(['REALITY_CHECK']);
    await accounts.chooseRealityCheck(ann, 15);
    expect(await checks()).toEqual(['REALITY_CHECK', 'REALITY_CHECK']);
  });

  it('[MEND-31] [RGT-02.2] a second tab that logs in goes on with the time and the last check of the first', async () => {
    const first = await opened(ann.userId);
    world.clock.at += 21 * MINUTE;
    await world.money.accounts.acknowledgeRealityCheck(first.session);
    world.clock.at += 2 * MINUTE;
    const second = await opened(ann.userId, first.credential);
    expect(await told(second.session)).toMatchObject({ sessionMs: 23 * MINUTE, uncheckedMs: 2 * MINUTE });
    world.clock.at += MINUTE;
    const third = await opened(ann.userId, second.credential);
    expect(await told(third.session)).toMatchObject({ sessionMs: 24 * MINUTE, uncheckedMs: 3 * MINUTE });
    const { userInfo } = third.data;
    expect(userInfo?.sessionStartedAt).toBe(world.clock.at - 24 * MINUTE);
    // Another device has the time as well; it has checks of its own.
    const tablet = await opened(ann.userId);
    world.clock.at += MINUTE;
    expect(await told(tablet.session)).toMatchObject({ sessionMs: 25 * MINUTE, uncheckedMs: MINUTE });
  });

  it('[MEND-31] [RGT-02.2] the time begins anew when no session of the customer is alive, and never with that of another', async () => {
    const first = await opened(ann.userId);
    world.clock.at += 20 * MINUTE;
    const bob = await opened((await sessionFor('bob')).userId, first.credential);
    expect(await told(bob.session)).toMatchObject({ sessionMs: 0, uncheckedMs: 0 });
    await world.money.accounts.logout(bob.credential);
    world.clock.at += accountSettings.sessionIdle;
    const anew = await opened(ann.userId);
    expect(await told(anew.session)).toMatchObject({ sessionMs: 0, uncheckedMs: 0 });
    world.clock.at += 5 * MINUTE;
    await world.money.accounts.logout(anew.credential);
    expect(await told((await opened(ann.userId)).session)).toMatchObject({ sessionMs: 0 });
  });

  it('[MEND-31] [RGT-02] a session of the build before keeps its own start', async () => {
    await db.db.updateTable('sessions').set({ time_from: null }).execute();
    world.clock.at += 9 * MINUTE;
    expect(await told()).toMatchObject({ sessionMs: 9 * MINUTE });
    expect(await told(await sessionOn(ann.userId))).toMatchObject({ sessionMs: 9 * MINUTE, uncheckedMs: 0 });
  });

  it('[RGT-01] an answer never sets the time of the last check back, and no span is negative', async () => {
    const { accounts } = world.money;
    const start = world.clock.at;
    world.clock.at = start - MINUTE;
    await accounts.acknowledgeRealityCheck(ann);
    expect(await told()).toMatchObject({ sessionMs: 0, uncheckedMs: 0 });
    world.clock.at = start + MINUTE;
    expect(await told()).toMatchObject({ sessionMs: MINUTE, uncheckedMs: MINUTE });
    world.clock.at = start + 20 * MINUTE;
    await accounts.acknowledgeRealityCheck(ann);
    world.clock.at = start + 10 * MINUTE;
    await accounts.acknowledgeRealityCheck(ann);
    expect(await told()).toMatchObject({ sessionMs: 10 * MINUTE, uncheckedMs: 0 });
    world.clock.at = start + 25 * MINUTE;
    expect(await told()).toMatchObject({ sessionMs: 25 * MINUTE, uncheckedMs: 5 * MINUTE });
  });

  it('[RGT-01] of the answers of many tabs at once the latest stands, whichever is written last', async () => {
    const start = world.clock.at;
    const answered = [13, 17, 11, 16, 12].map((minutes) => {
      world.clock.at = start + minutes * MINUTE;
      return world.money.accounts.acknowledgeRealityCheck(ann);
    });
    await Promise.all(answered);
    world.clock.at = start + 20 * MINUTE;
    expect(await told()).toMatchObject({ sessionMs: 20 * MINUTE, uncheckedMs: 3 * MINUTE });
  });
});

onEachDatabase('the reality check over HTTP', undefined, (store) => {
  let gateway: RunningGateway;
  let phone: HttpCustomer;
  let tablet: HttpCustomer;
  const loggedIn = async (): Promise<HttpCustomer> => {
    const customer = new HttpCustomer(gateway.url);
    await customer.logIn('demo', 'demo-password-only');
    return customer;
  };
  beforeAll(async () => {
    gateway = await store.start();
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    phone = await loggedIn();
    tablet = await loggedIn();
  });

  const told = async (who: HttpCustomer): Promise<RealityCheckTold> =>
    (await who.call(getRealityCheckInterval)).data;
  const choose = (who: HttpCustomer, checkInterval: unknown): Promise<Response> =>
    who.send(chooseRealityCheckInterval.path, { checkInterval });
  /**
   * When the last check was answered, as ms from the start of the session: the same however late it is asked.
   */
  const checkedAfter = ({ sessionMs, uncheckedMs }: RealityCheckTold): number => sessionMs - uncheckedMs;
  const acknowledge = (who: HttpCustomer): Promise<z.infer<typeof acknowledgeRealityCheck.answer>> =>
    who.call(acknowledgeRealityCheck, { body: {} });

  it('[RGT-01] nobody without a session is told, chooses or answers', async () => {
    for (const cookie of ['', 'sid=guess']) {
      const nobody = new HttpCustomer(gateway.url);
      nobody.cookie = cookie;
      for (const answer of [
        await nobody.send(getRealityCheckInterval.path),
        await choose(nobody, 15),
        await nobody.send(acknowledgeRealityCheck.path, {}),
      ]) {
        expect(answer.status).toBe(401);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(await answer.json()).toMatchObject({ resultCode: RESULT_CODES.loginRequired });
      }
    }
  });

  it('[UK-27] [RGT-01.5] choice and answer outlive a restart of the gateway, on the device they belong to', async () => {
    expect((await choose(phone, 45)).status).toBe(200);
    await expect.poll(async () => (await told(phone)).sessionMs, { timeout: 30_000 }).toBeGreaterThan(50);
    const otherBefore = await told(tablet);
    expect(await acknowledge(phone)).toEqual({ resultCode: 0 });
    const before = await told(phone);
    expect(checkedAfter(before)).toBeGreaterThan(50);

    await gateway.stop();
    gateway = await store.start();
    const again = (customer: HttpCustomer): HttpCustomer => {
      const same = new HttpCustomer(gateway.url);
      same.cookie = customer.cookie;
      return same;
    };
    const after = await told(again(phone));
    expect(after.checkInterval).toBe(45);
    expect(checkedAfter(after)).toBe(checkedAfter(before));
    expect(after.uncheckedMs).toBeGreaterThanOrEqual(before.uncheckedMs);
    const other = await told(again(tablet));
    expect(other.checkInterval).toBe(45);
    expect(checkedAfter(other)).toBe(checkedAfter(otherBefore));
  });

  it('[UK-27] tells the choice to every device in its next answer', async () => {
    for (const minutes of choicesMinutes) {
      const { data } = await phone.call(chooseRealityCheckInterval, { body: { checkInterval: minutes } });
      expect(data.checkInterval).toBe(minutes);
      expect((await told(tablet)).checkInterval).toBe(minutes);
    }
  });

  it('[UK-27] refuses what is no choice as a bad request, and the choice before it stands', async () => {
    await choose(phone, 30);
    const before = await told(phone);
    for (const wrong of wrongChoices) {
      const answer = await choose(phone, wrong);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(await answer.json()).toMatchObject({
        resultCode: RESULT_CODES.validation,
        errorType: 'RealityCheckInvalid',
      });
    }
    for (const wrong of ['15', 15.5, 1e21, null, undefined, [15], { minutes: 15 }, true]) {
      const answer = await choose(phone, wrong);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(await answer.json()).toMatchObject({
        resultCode: RESULT_CODES.validation,
        errorType: 'VALIDATION',
      });
    }
    for (const body of [[], 'x', 7, null])
      expect((await phone.send(acknowledgeRealityCheck.path, body)).status).toBe(400);
    const now = await told(phone);
    expect(now.checkInterval).toBe(30);
    expect(checkedAfter(now)).toBe(checkedAfter(before));
  });
});
