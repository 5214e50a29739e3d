import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasTurned, isBirthday, isCalendarDate } from '#domain/account/registration-fields.ts';
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import { databases } from '#testing/databases/databases.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { LoginResult } from '../access/login-result.ts';
import type { CustomerSession, SessionOpened } from '../customer-session.ts';
import type { LoginBody, RegisterBody } from '../services.ts';
import { hashSecret, verifyPassword } from './secrets.ts';
import { accountSettings, CAPTCHA_WORD } from './settings.ts';

const demo: LoginBody = { username: 'Demo', password: 'demo-password-only' };

describe.each(databases)('accounts on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  beforeEach(async () => {
    world = await servicesHarness(await fresh(), new DemoOffer(1), { accounts: { demonstration: true } });
    return () => world.close();
  });

  const opened = async (body: LoginBody, previous?: string): Promise<SessionOpened> => {
    const result = await world.money.accounts.login(body, previous);
    if (result.kind !== 'opened') throw new Error(`refused: ${JSON.stringify(result)}`);
    return result;
  };
  const refusedWith = (result: LoginResult | CustomerSession): string =>
    'errorType' in result ? result.errorType : 'opened';

  it('[SES-01] opens a session with tokens, profile and expiry; the credential is stored as a hash only', async () => {
    const { credential, data, session } = await opened(demo);
    expect(data).toMatchObject({
      workflow: null,
      gwSessionId: session.gwSessionId,
      expiresAt: session.expiresAt,
    });
    expect(data.userInfo).toMatchObject({
      userProfile: { username: 'demo', lastLoggedInTime: world.clock.at },
      balance: { cash: 100_000, currency: 'GBP', version: 1 },
      userRestrictions: { bettingBlocked: false },
    });
    expect(await world.money.accounts.authenticate(credential)).toEqual(session);
    const rows = JSON.stringify(await world.data.database.db.selectFrom('sessions').selectAll().execute());
    expect(rows).not.toContain(credential);
    expect(rows).toContain(hashSecret(credential));
    world.clock.at += 60_000;
    expect((await opened(demo)).data.userInfo?.userProfile.lastLoggedInTime).toBe(world.clock.at - 60_000);
  });

  it('[SES-02.2] refuses an unknown user and a wrong password in the same words, and locks both alike', async () => {
    const tries = async (username: string): Promise<unknown[]> => {
      const seen: unknown[] = [];
      for (let i = 0; i < accountSettings.lockAfter + 2; i += 1) {
        seen.push(await world.money.accounts.login({ username, password: 'wrong', captcha: CAPTCHA_WORD }));
      }
      return seen;
    };
    const known = await tries('demo');
    expect(await tries('nobody')).toEqual(known);
    expect(known[0]).toMatchObject({ resultCode: 1101, errorType: 'LoginInvalidUsernameOrPassword' });
    expect(await tries('de\u0000mo')).toEqual(Array.from(known, () => known[0]));
    expect(known.at(-1)).toMatchObject({ resultCode: 3001, errorType: 'AccountLocked' });
    // The right password does not open a locked account either.
    expect(refusedWith(await world.money.accounts.login({ ...demo, captcha: CAPTCHA_WORD }))).toBe(
      'AccountLocked',
    );
    world.clock.at += accountSettings.lockFor;
    expect(refusedWith(await world.money.accounts.login({ ...demo, captcha: CAPTCHA_WORD }))).toBe('opened');
  });

  it('[SES-02] asks for a captcha after repeated failures, but not on a trusted device', async () => {
    const { data } = await opened(demo);
    const trustToken = data.trustToken;
    for (let i = 0; i < accountSettings.captchaAfter; i += 1) {
      expect(refusedWith(await world.money.accounts.login({ ...demo, password: 'wrong' }))).toBe(
        'LoginInvalidUsernameOrPassword',
      );
    }
    expect(refusedWith(await world.money.accounts.login(demo))).toBe('LoginCaptchaRequired');
    expect(refusedWith(await world.money.accounts.login({ ...demo, captcha: 'no' }))).toBe(
      'LoginCaptchaRequired',
    );
    expect(refusedWith(await world.money.accounts.login({ ...demo, username: 'demo2', trustToken }))).toBe(
      'opened',
    );
    expect(refusedWith(await world.money.accounts.login({ ...demo, trustToken }))).toBe('opened');
  });

  it('rotates the session at login, ends it at logout, and revokes all of a customer', async () => {
    const first = await opened(demo);
    const second = await opened(demo, first.credential);
    expect(refusedWith(await world.money.accounts.authenticate(first.credential))).toBe('SessionRevoked');
    const third = await opened(demo);
    await world.money.accounts.logout(second.credential);
    expect(refusedWith(await world.money.accounts.authenticate(second.credential))).toBe('LoginRequired');
    expect(await world.money.accounts.authenticate(third.credential)).toEqual(third.session);
    await world.money.accounts.revokeSessions(third.session.userId);
    expect(refusedWith(await world.money.accounts.authenticate(third.credential))).toBe('SessionRevoked');
    for (const nobody of [undefined, '', 'guess']) {
      expect(refusedWith(await world.money.accounts.authenticate(nobody))).toBe('LoginRequired');
    }
  });

  it('[FAIL-64] [FAIL-65] [INV-09] a cookie that is another customer’s by now does not speak for a tab of the one before', async () => {
    const first = await opened(demo);
    const again = await opened(demo, first.credential);
    const { accounts } = world.money;
    const asked = (cookie: string, { session }: typeof first) =>
      accounts.authenticate(cookie, session.gwSessionId);
    expect(await asked(again.credential, again)).toEqual(again.session);
    // Another tab of the same customer has logged in: the first one goes on.
    expect(await asked(again.credential, first)).toEqual(again.session);
    const other = await opened({ ...demo, username: 'demo2' }, again.credential);
    for (const before of [first, again])
      expect(refusedWith(await asked(other.credential, before))).toBe('SessionRevoked');
    expect(await asked(other.credential, other)).toEqual(other.session);
    expect(refusedWith(await accounts.authenticate(other.credential, 'gw-of-nobody'))).toBe('SessionRevoked');
  });

  it('[SES-07.5] ends the session that is named, and not one opened since with the same cookie', async () => {
    const first = await opened(demo);
    const second = await opened({ ...demo, username: 'demo2' }, first.credential);
    const { accounts } = world.money;
    expect(await accounts.logout(second.credential, first.session.gwSessionId)).toBe(false);
    expect(await accounts.authenticate(second.credential)).toEqual(second.session);
    expect(await accounts.logout(second.credential, second.session.gwSessionId)).toBe(true);
    expect(refusedWith(await accounts.authenticate(second.credential))).toBe('LoginRequired');
    expect(await accounts.logout('guess', second.session.gwSessionId)).toBe(true);
  });

  it('ends a session that is idle, and every session in the end', async () => {
    const { credential, session } = await opened(demo);
    const { sessionIdle, sessionAbsolute } = accountSettings;
    world.clock.at += sessionIdle - 1;
    expect(await world.money.accounts.authenticate(credential)).toMatchObject({
      expiresAt: world.clock.at + sessionIdle,
    });
    world.clock.at += sessionIdle - 1;
    const prolonged = await world.money.accounts.prolong(session, 'RECREATE');
    expect(prolonged.expiresAt).toBe(world.clock.at + sessionIdle);
    expect(prolonged.bettingToken).toBeTypeOf('string');
    expect(await world.money.accounts.prolong(session, 'SKIP')).not.toHaveProperty('bettingToken');
    world.clock.at += sessionIdle;
    expect(refusedWith(await world.money.accounts.authenticate(credential))).toBe('SessionExpired');

    const { credential: other, session: used } = await opened(demo);
    for (let left = sessionAbsolute; left > sessionIdle; left -= sessionIdle - 1) {
      world.clock.at += sessionIdle - 1;
      await world.money.accounts.prolong(used, 'SKIP');
    }
    expect(world.clock.at).toBeLessThan(used.startedAt + sessionAbsolute);
    world.clock.at = used.startedAt + sessionAbsolute;
    expect(refusedWith(await world.money.accounts.authenticate(other))).toBe('SessionExpired');
  });

  it('[ACC-15.1] [SES-05] looking renews nothing, and a renewal goes on from when the customer did something', async () => {
    const { accounts } = world.money;
    const { sessionIdle, sessionAbsolute } = accountSettings;
    const { credential, session } = await opened(demo);
    const begun = world.clock.at;
    world.clock.at = begun + 20 * 60_000;
    expect(await accounts.authenticate(credential, undefined, 'look')).toMatchObject({
      expiresAt: begun + sessionIdle,
    });
    // One tab has seen something five minutes ago, and another nothing since the login.
    const five = 5 * 60_000;
    expect(await accounts.prolong(session, 'SKIP', undefined, five)).toEqual({
      expiresAt: world.clock.at - five + sessionIdle,
    });
    expect((await accounts.prolong(session, 'SKIP', undefined, 20 * 60_000)).expiresAt).toBe(
      world.clock.at - five + sessionIdle,
    );
    world.clock.at += sessionIdle - five;
    expect(refusedWith(await accounts.authenticate(credential))).toBe('SessionExpired');

    const { session: long } = await opened(demo);
    const last = world.clock.at + sessionAbsolute;
    while (world.clock.at + sessionIdle < last) {
      expect(await accounts.prolong(long, 'SKIP', undefined, 0)).not.toHaveProperty('longest');
      world.clock.at += sessionIdle - 1;
    }
    expect(await accounts.prolong(long, 'SKIP', undefined, 0)).toEqual({ expiresAt: last, longest: true });
  });

  const ann: RegisterBody = {
    username: 'Ann_1',
    password: 'correct horse',
    email: 'ann@test.example',
    firstName: 'Ann',
    lastName: 'Test',
    dateOfBirth: '1990-05-05',
    countryCode: 'gb',
    ...JOINING,
  };

  it('registers adults with a usable password, once per name, with demonstration money', async () => {
    const attempt = async (change: Partial<RegisterBody>) =>
      refusedWith(await world.money.accounts.register({ ...ann, ...change }));
    const eighteenToday = new Date(world.clock.at)
      .toISOString()
      .slice(0, 10)
      .replace(/^\d{4}/, (y) => String(Number(y) - 18));
    expect(await attempt({ dateOfBirth: '2020-01-01' })).toBe('UnderAge');
    expect(await attempt({ dateOfBirth: '1990-02-30' })).toBe('DateOfBirthInvalid');
    expect(await attempt({ dateOfBirth: '2999-01-01' })).toBe('DateOfBirthInvalid');
    expect(await attempt({ acceptTerms: false })).toBe('TermsNotAccepted');
    expect(await attempt({ password: 'short' })).toBe('PasswordTooWeak');
    // As long as the form asks for, and no shorter.
    expect(await attempt({ password: 'nine left' })).toBe('PasswordTooWeak');
    expect(await attempt({ password: 'Password123' })).toBe('PasswordTooWeak');
    expect(await attempt({ username: 'longenough', password: 'LongEnough' })).toBe('PasswordTooWeak');
    expect(await attempt({ password: { redacted: 'secret', len: 9 } })).toBe('PasswordTooWeak');
    expect(await attempt({ email: 'nowhere' })).toBe('EmailInvalid');
    expect(await attempt({ firstName: 'A\u0000nn' })).toBe('NameInvalid');
    expect(await attempt({ dateOfBirth: eighteenToday })).toBe('opened');
    expect(await attempt({ username: 'ANN_1' })).toBe('UsernameTaken');
    const { data } = await opened({ username: 'ann_1', password: 'correct horse' });
    expect(data.userInfo?.balance).toMatchObject({ cash: accountSettings.welcomeFunding });
  });

  it('[REG-01.1] opens the account that a form opened before when its answer was lost, and no other', async () => {
    const { accounts } = world.money;
    const first = await accounts.register(ann);
    const [again, atOnce] = await Promise.all([accounts.register(ann), accounts.register(ann)]);
    const whose = [first, again, atOnce].map((result) => {
      if (result.kind !== 'opened') throw new Error(`refused: ${JSON.stringify(result)}`);
      return [result.session.userId, result.data.userInfo?.balance.cash];
    });
    expect(new Set(whose.map(String)).size).toBe(1);
    expect(whose[0]?.[1]).toBe(accountSettings.welcomeFunding);
    const attempt = async (change: Partial<RegisterBody>) =>
      refusedWith(await accounts.register({ ...ann, ...change }));
    const others: Partial<RegisterBody>[] = [
      { email: 'bob@test.example' },
      { firstName: 'Bob' },
      { lastName: 'Other' },
      { dateOfBirth: '1990-05-06' },
      { username: 'ann_1' },
    ];
    for (const change of others) expect(await attempt(change)).toBe('UsernameTaken');
    // None of these is a failed login of hers; a wrong password in a form that is hers otherwise is.
    const wrong = { password: 'another horse' };
    for (let i = 0; i < accountSettings.lockAfter; i += 1)
      await attempt({ ...wrong, email: 'x@test.example' });
    expect(await attempt({})).toBe('opened');
    for (let i = 0; i < accountSettings.captchaAfter; i += 1)
      expect(await attempt(wrong)).toBe('UsernameTaken');
    expect(await attempt({})).toBe('UsernameTaken');
    const login = { username: 'ann_1', password: 'correct horse' };
    expect(refusedWith(await accounts.login(login))).toBe('LoginCaptchaRequired');
    expect(refusedWith(await accounts.login({ ...login, captcha: CAPTCHA_WORD }))).toBe('opened');
    expect(await attempt({})).toBe('opened');
    await world.data.database.db
      .updateTable('users')
      .set({ frozen: true })
      .where('username_key', '=', 'ann_1')
      .execute();
    expect(await accounts.register(ann)).toMatchObject({ resultCode: 3008 });
  });

  it('keeps a customer out who excluded themselves or is frozen, and says so only after the right password', async () => {
    const users = world.data.database.db.updateTable('users').where('username_key', '=', 'demo');
    await users.set({ self_excluded_until: world.clock.at + 1 }).execute();
    expect(await world.money.accounts.login(demo)).toMatchObject({
      resultCode: 1204,
      errorType: 'SelfExcluded',
    });
    expect(refusedWith(await world.money.accounts.login({ ...demo, password: 'wrong' }))).toBe(
      'LoginInvalidUsernameOrPassword',
    );
    await users.set({ self_excluded_until: null, frozen: true }).execute();
    expect(await world.money.accounts.login(demo)).toMatchObject({ resultCode: 3008 });
  });

  it('[HOLD-05] says which sessions are over, of whatever kind, without using one', async () => {
    const { sessionIdle } = accountSettings;
    const { accounts } = world.money;
    const used = await opened(demo);
    const idle = await opened(demo);
    const left = await opened(demo);
    const ids = [used, idle, left].map(({ session }) => session.gwSessionId);
    const over = () => accounts.overAmong([...ids, 'gw-unknown']);
    expect(await over()).toEqual(['gw-unknown']);
    await accounts.logout(left.credential);
    world.clock.at += sessionIdle - 1;
    await accounts.authenticate(used.credential);
    for (let n = 0; n < 3; n += 1) expect(await over()).toEqual([ids[2], 'gw-unknown']);
    world.clock.at += 1;
    expect(await over()).toEqual([ids[1], ids[2], 'gw-unknown']);
    const users = world.data.database.db.updateTable('users').where('username_key', '=', 'demo');
    await users.set({ frozen: true }).execute();
    expect(await over()).toEqual([...ids, 'gw-unknown']);
    expect(await accounts.authenticate(used.credential)).toMatchObject({ errorType: 'SessionRevoked' });
    expect(await accounts.overAmong([])).toEqual([]);
  });

  it('[HOLD-04] what a demonstration left opens nothing where there is none any more', async () => {
    const seeded = await opened(demo);
    const form = {
      username: 'joined',
      password: 'correct horse battery',
      email: 'joined@test.example',
      firstName: 'Joined',
      lastName: 'Later',
      dateOfBirth: '1980-01-01',
      countryCode: 'gb',
      ...JOINING,
    } satisfies RegisterBody;
    const joined = await world.money.accounts.register(form);
    if (joined.kind !== 'opened') throw new Error(JSON.stringify(joined));
    await world.money.close();
    world = await servicesHarness(world.data.database, new DemoOffer(1), {
      accounts: { demonstration: false },
    });
    const { accounts } = world.money;
    for (const body of [demo, { username: 'joined', password: form.password }]) {
      expect(refusedWith(await accounts.login(body))).toBe('LoginInvalidUsernameOrPassword');
    }
    for (const { credential, session } of [seeded, joined]) {
      expect(refusedWith(await accounts.authenticate(credential))).toBe('LoginRequired');
      expect(await accounts.overAmong([session.gwSessionId])).toEqual([session.gwSessionId]);
    }
    expect(refusedWith(await accounts.register(form))).toBe('UsernameTaken');
  });

  it('[USR-01] the balance carries a version that counts its postings', async () => {
    const { session } = await opened(demo);
    expect(await world.money.accounts.balance(session.userId)).toEqual({
      cash: 100_000,
      bonus: 0,
      free: 0,
      bonusCashBalance: 0,
      initialBalance: 100_000,
      currency: 'GBP',
      version: 1,
    });
  });

  it('[SET-01] keeps settings as they were saved', async () => {
    const { session } = await opened(demo);
    expect(await world.money.accounts.settings(session.userId)).toEqual({});
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: 'binary' }), async (value) => {
        const name = JSON.stringify(value);
        const settings = {
          ...DEFAULT_SETTINGS,
          favorites: { ...DEFAULT_SETTINGS.favorites, categoryId: [name] },
        };
        await world.money.accounts.saveSettings(session.userId, settings);
        expect(await world.money.accounts.settings(session.userId)).toEqual(settings);
      }),
      { numRuns: 30 },
    );
  });
});

describe('age and passwords', () => {
  it('turns a year older on the birthday, 29 February on 1 March', () => {
    const on = (day: string) => Date.parse(`${day}T12:00:00Z`);
    expect(hasTurned(18, '2008-11-21', on('2026-11-20'))).toBe(false);
    expect(hasTurned(18, '2008-11-21', on('2026-11-21'))).toBe(true);
    expect(hasTurned(18, '2008-02-29', on('2026-02-28'))).toBe(false);
    expect(hasTurned(18, '2008-02-29', on('2026-03-01'))).toBe(true);
    expect(['2024-02-29', '2023-02-29', '2024-13-01', '24-01-01', '2024-1-1'].map(isCalendarDate)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('[REG-03.4] takes no birthday of somebody unborn, or older than anybody', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const days = ['2026-11-21', '2026-11-22', '1906-11-22', '1906-11-21', '1890-05-05'];
    expect(days.map((day) => isBirthday(day, now))).toEqual([true, false, true, false, false]);
  });

  it('an unknown user never matches, not even the password of the decoy', async () => {
    expect(await verifyPassword(undefined, '')).toBe(false);
    expect(await verifyPassword(undefined, 'x')).toBe(false);
  });
});
