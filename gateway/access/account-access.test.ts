import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { Passwords } from '../accounts/secrets.ts';
import { accountSettings } from '../accounts/settings.ts';
import { accessSettings } from '../config/access.ts';
import type { SessionOpened, Visitor } from '../customer-session.ts';
import type { Mail } from '../providers/mailer.ts';
import { codeAt } from '../staff/second-factor.ts';
import type { LoginResult } from './login-result.ts';

const FIRST = 'first password of ann';
const SECOND = 'wholly unguessed words';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};
const at = (address: string, devices: readonly string[] = []): Visitor => ({
  address,
  devices,
  kind: 'desktop',
});
const HOME = at('10.0.0.1');

describe.each(databases)('ways in, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let mails: Mail[];
  beforeEach(async () => {
    mails = [];
    world = await servicesHarness(await fresh(), new DemoOffer(1), {
      passwords,
      mailer: {
        send: (mail) => {
          mails.push(mail);
          return Promise.resolve();
        },
      },
      appUrl: () => 'https://bets.example',
    });
    for (const name of ['ann', 'bob']) {
      const id = await world.customer(name, 0);
      await world.data.database.db
        .updateTable('users')
        .set({ password_hash: FIRST, demonstration: false, email_verified_at: 1 })
        .where('id', '=', id)
        .execute();
    }
    return () => world.close();
  });

  const typeOf = (result: { readonly errorType?: string } | undefined): string => result?.errorType ?? 'done';
  const tryLogin = (password = FIRST, visitor = HOME, username = 'ann'): Promise<LoginResult> =>
    world.money.accounts.login({ username, password }, undefined, visitor);
  const opened = (result: LoginResult): SessionOpened => {
    if (result.kind !== 'opened') throw new Error(JSON.stringify(result));
    return result;
  };
  const isOpen = async ({ credential }: SessionOpened): Promise<boolean> =>
    !('kind' in (await world.money.accounts.authenticate(credential)));
  const ask = async (username: string, visitor = HOME): Promise<string> => {
    const answer = typeOf(await world.money.access.askReset({ username }, visitor));
    await expect.poll(() => world.failures).toEqual([]);
    return answer;
  };
  const tokenOf = (mail: Mail | undefined): string => mail?.link?.split('#t=')[1] ?? '';
  const linkFor = async (username = 'ann'): Promise<string> => {
    const before = mails.length;
    expect(await ask(username)).toBe('done');
    await expect.poll(() => mails.length, { interval: 5 }).toBeGreaterThan(before);
    return tokenOf(mails.at(-1));
  };
  const reset = async (resetToken: string, newPassword = SECOND, visitor = HOME): Promise<string> =>
    typeOf(await world.money.access.resetPassword({ resetToken, newPassword }, visitor));

  describe('a forgotten password', () => {
    it('[ACC-04.1] is answered alike for a name, an address of e-mail and for nobody; only the owner is written to', async () => {
      const wishes = ['ann', 'ANN@test.example ', 'nobody', 'nobody@test.example', 'a\u0000b', "' or 1=1 --"];
      for (const wish of wishes) expect(await ask(wish), wish).toBe('done');
      await expect.poll(() => mails.length, { interval: 5 }).toBe(2);
      expect(mails.map(({ to, kind }) => [to, kind])).toEqual([
        ['ann@test.example', 'resetLink'],
        ['ann@test.example', 'resetLink'],
      ]);
      expect(mails[0]?.link).toMatch(/^https:\/\/bets\.example\/reset-password#t=[\w-]{43}$/);
    });

    it('[ACC-04.2] the link works once, ends every session and all trust, and its owner is told', async () => {
      const [one, two] = [opened(await tryLogin()), opened(await tryLogin(FIRST, at('10.0.0.2')))];
      const token = await linkFor();
      const stored = await world.data.database.db.selectFrom('access_links').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(token);
      expect(await reset(token, 'short')).toBe('PasswordTooWeak');
      expect(await reset(token)).toBe('done');
      expect(await reset(token, 'another three unguessed words')).toBe('LinkInvalid');
      expect([await isOpen(one), await isOpen(two)]).toEqual([false, false]);
      expect(await world.data.database.db.selectFrom('devices').selectAll().execute()).toEqual([]);
      expect(
        typeOf(await tryLogin().then((result) => (result.kind === 'refused' ? result : undefined))),
      ).toBe('LoginInvalidUsernameOrPassword');
      opened(await tryLogin(SECOND));
      await expect.poll(() => mails.at(-1)?.kind, { interval: 5 }).toBe('passwordReset');
    });

    it('[ACC-04.2] of twenty at once with one link one is heard, and other links are over with it', async () => {
      const [older, token] = [await linkFor(), await linkFor()];
      const answers = await Promise.all(
        Array.from({ length: 15 }, (_, nth) =>
          reset(token, `wholly unguessed words ${nth}`, at(`10.1.0.${nth}`)),
        ),
      );
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
      expect(new Set(answers)).toEqual(new Set(['done', 'LinkInvalid']));
      expect(await reset(older)).toBe('LinkInvalid');
    });

    it('[ACC-04.2] is worth nothing after half an hour, for another purpose, or after the password was changed', async () => {
      const late = await linkFor();
      world.clock.at += accessSettings.resetLink;
      expect(await reset(late)).toBe('LinkInvalid');
      const token = await linkFor();
      expect(typeOf(await world.money.access.validateEmail({ validateToken: token }, HOME))).toBe(
        'LinkInvalid',
      );
      const { session } = opened(await tryLogin());
      const change = { oldPassword: FIRST, newPassword: SECOND };
      expect(await world.money.accounts.changePassword(session, change)).toBeUndefined();
      expect(await reset(token, 'another three unguessed words')).toBe('LinkInvalid');
    });

    it('[ACC-04.3] an account is sent few links, and an address may ask and guess a few times', async () => {
      for (let nth = 0; nth < 12; nth += 1) expect(await ask('ann', at(`10.2.0.${nth}`))).toBe('done');
      await expect.poll(() => mails.length, { interval: 5 }).toBe(accessSettings.linksPerAccount.most);
      const guesses = Array.from({ length: 60 }, (_, nth) => reset(`guess-${nth}`, SECOND, at('10.3.0.1')));
      const answers = await Promise.all(guesses);
      expect(answers.filter((answer) => answer === 'LinkInvalid')).toHaveLength(
        accessSettings.linksPerAddress.most,
      );
      expect(new Set(answers)).toEqual(new Set(['LinkInvalid', 'RATE_LIMITED']));
    });

    it('[ACC-04.3] nobody is written to in the place of the owner of an address', async () => {
      const { db } = world.data.database;
      for (let nth = 0; nth < accessSettings.accountsPerEmail; nth += 1) {
        for (const kind of ['older', 'unconfirmed']) {
          const id = await world.customer(`${kind}${nth}`, 0);
          const demonstration = kind === 'older';
          const email = 'ann@test.example';
          const changed = {
            email,
            demonstration,
            email_verified_at: demonstration ? 1 : null,
            created_at: 0,
          };
          await db.updateTable('users').set(changed).where('id', '=', id).execute();
        }
      }
      await ask('ann@test.example');
      await expect.poll(() => mails.length, { interval: 5 }).toBe(accessSettings.accountsPerEmail);
      expect(mails[0]?.text).toContain('the account ann.');
      expect(mails.map(({ kind }) => kind)).toEqual([
        'resetLink',
        ...Array.from({ length: accessSettings.accountsPerEmail - 1 }, () => 'resetUnconfirmed'),
      ]);
    });

    it('[ACC-04.4] [ACC-09.2] no link goes to an address that nobody confirmed, nor to an account of a demonstration', async () => {
      const { db } = world.data.database;
      await db.updateTable('users').set({ email_verified_at: null }).where('username', '=', 'ann').execute();
      await db.updateTable('users').set({ demonstration: true }).where('username', '=', 'bob').execute();
      await ask('ann');
      await ask('bob');
      await expect.poll(() => mails.map(({ kind }) => kind), { interval: 5 }).toEqual(['resetUnconfirmed']);
      expect(await db.selectFrom('access_links').selectAll().execute()).toEqual([]);
    });
  });

  describe('an address of e-mail', () => {
    const register = async (): Promise<SessionOpened> =>
      opened(
        await world.money.accounts.register(
          {
            username: 'carol',
            password: SECOND,
            email: 'carol@test.example',
            firstName: 'Carol',
            lastName: 'Test',
            dateOfBirth: '1980-01-01',
            countryCode: 'gb',
            ...JOINING,
          },
          undefined,
          HOME,
        ),
      );

    it('[ACC-09.1] [REG-02.5] is confirmed by the link that it was sent, once, while it is still the account’s', async () => {
      const { access } = world.money;
      const { session } = await register();
      await expect.poll(() => mails.map(({ kind }) => kind), { interval: 5 }).toEqual(['emailLink']);
      expect((await access.waysIn(session)).emailVerified).toBe(false);
      const { db } = world.data.database;
      const setEmail = (email: string) =>
        db.updateTable('users').set({ email }).where('username', '=', 'carol').execute();
      await setEmail('other@test.example');
      const validateToken = tokenOf(mails[0]);
      expect(typeOf(await access.validateEmail({ validateToken }, HOME))).toBe('LinkInvalid');
      await setEmail('carol@test.example');
      expect(typeOf(await access.validateEmail({ validateToken }, HOME))).toBe('LinkInvalid');
      expect(typeOf(await access.sendEmailLink(session))).toBe('done');
      expect(typeOf(await access.sendEmailLink(session))).toBe('LinkTooSoon');
      await expect.poll(() => mails.length, { interval: 5 }).toBe(2);
      expect(typeOf(await access.validateEmail({ validateToken: tokenOf(mails[1]) }, HOME))).toBe('done');
      expect((await access.waysIn(session)).emailVerified).toBe(true);
      expect(typeOf(await access.sendEmailLink(session))).toBe('EmailVerified');
    });

    it('[ACC-09.1] is not said to be on its way where none is sent any more', async () => {
      const { session } = await register();
      // The first is written beside the registration, and is one of them.
      await expect.poll(() => mails.length, { interval: 5 }).toBe(1);
      for (let nth = 1; nth < accessSettings.linksPerAccount.most; nth += 1) {
        expect(typeOf(await world.money.access.sendEmailLink(session))).toBe('done');
        world.clock.at += accessSettings.emailAgain;
      }
      expect(typeOf(await world.money.access.sendEmailLink(session))).toBe('RATE_LIMITED');
      world.clock.at += accessSettings.linksPerAccount.within;
      expect(typeOf(await world.money.access.sendEmailLink(session))).toBe('done');
      // A link works no shorter than another one may be waited for.
      expect(accessSettings.linksPerAccount.within).toBeLessThanOrEqual(accessSettings.resetLink);
    });
  });

  describe('a code beside the password', () => {
    const code = (secret: string, steps = 0): string =>
      codeAt(secret, accessSettings, world.clock.at + steps * 30_000);
    /** An account with an authenticator; the step of its first code is past. */
    const withCode = async () => {
      const { access } = world.money;
      const own = opened(await tryLogin());
      const begun = await access.startTotp(own.session, FIRST);
      if (begun.kind === 'refused') throw new Error(begun.errorType);
      const on = await access.confirmTotp(own.session, code(begun.totpSecret));
      if (on.kind === 'refused') throw new Error(on.errorType);
      world.clock.at += 60_000;
      return { own, secret: begun.totpSecret, uri: begun.totpUri, recovery: on.recoveryCodes };
    };
    const challenge = async (visitor = HOME): Promise<string> => {
      const result = await tryLogin(FIRST, visitor);
      if (result.kind !== 'challenged' || typeof result.data.challenge !== 'string')
        throw new Error(`no code was asked for: ${result.kind}`);
      return result.data.challenge;
    };
    const finish = (named: string, otp: string, visitor = HOME, trustDevice = false): Promise<LoginResult> =>
      world.money.access.finalizeLogin({ challenge: named, otp, trustDevice }, undefined, visitor);
    const errorOf = async (result: Promise<LoginResult>): Promise<string> => {
      const answer = await result;
      return answer.kind === 'refused' ? answer.errorType : answer.kind;
    };

    it('[ACC-14.1] is set up with the password and a first code; nothing of it stands readable in the database', async () => {
      const { access } = world.money;
      const own = opened(await tryLogin());
      const wrong = await access.startTotp(own.session, 'wrong');
      expect(wrong).toMatchObject({ errorType: 'PasswordWrong' });
      expect(await access.confirmTotp(own.session, '123456')).toMatchObject({ errorType: 'LinkInvalid' });
      const { secret, recovery, uri } = await withCode();
      expect(uri).toMatch(/^otpauth:\/\/totp\/Slipstream:ann\?/);
      expect((await access.waysIn(own.session)).code).toEqual({ on: true, recoveryCodesLeft: 10 });
      const { db } = world.data.database;
      const stored = JSON.stringify([
        await db.selectFrom('users').selectAll().execute(),
        await db.selectFrom('recovery_codes').selectAll().execute(),
      ]);
      for (const hidden of [secret, ...recovery]) expect(stored).not.toContain(hidden);
      expect(await access.startTotp(own.session, FIRST)).toMatchObject({ errorType: 'SecondFactorOn' });
      expect(await access.confirmTotp(own.session, code(secret))).toMatchObject({
        errorType: 'SecondFactorOn',
      });
      await expect.poll(() => mails.at(-1)?.kind, { interval: 5 }).toBe('factorOn');
    });

    it('[SES-03.1] [ACC-14.2] no session begins before the code, and each code opens once', async () => {
      const { secret } = await withCode();
      const result = await tryLogin();
      expect(result).toMatchObject({
        kind: 'challenged',
        data: { workflow: 'OTP', gwSessionId: '', bettingToken: '', userInfo: null },
      });
      const named = await challenge();
      expect(await errorOf(finish(named, '000000'))).toBe('CodeWrong');
      expect(await errorOf(finish('not the challenge', code(secret)))).toBe('LoginExpired');
      const own = opened(await finish(named, code(secret)));
      expect(await isOpen(own)).toBe(true);
      expect(await errorOf(finish(named, code(secret)))).toBe('LoginExpired');
      // The same code, and those before it, are over also for another login.
      expect(await errorOf(finish(await challenge(), code(secret)))).toBe('CodeWrong');
      expect(await errorOf(finish(await challenge(), code(secret, -1)))).toBe('CodeWrong');
    });

    it('[ACC-14.2] of two tabs with the same code one is let in', async () => {
      const { secret } = await withCode();
      const both = [await challenge(), await challenge()];
      const results = await Promise.all(
        [...both, ...both].map((named) => errorOf(finish(named, code(secret)))),
      );
      expect(results.filter((result) => result === 'opened')).toHaveLength(1);
    });

    it('[ACC-14.3] guesses are counted before they are looked at, over all challenges and addresses', async () => {
      const { secret } = await withCode();
      const named = await Promise.all([challenge(), challenge(at('10.0.0.9'))]);
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, nth) =>
          errorOf(finish(named[nth % 2] ?? '', String(nth).padStart(6, '0'), at(`10.4.0.${nth}`))),
        ),
      );
      expect(answers.filter((answer) => answer === 'CodeWrong')).toHaveLength(accessSettings.codes.most);
      expect(await errorOf(finish(named[0], code(secret)))).toBe('AccountLocked');
      world.clock.at += accessSettings.codes.lockFor;
      opened(await finish(await challenge(), code(secret)));
    });

    it('[ACC-14.4] a recovery code opens once, as people type it', async () => {
      const { own, recovery } = await withCode();
      const [first = ''] = recovery;
      expect(new Set(recovery).size).toBe(accessSettings.recoveryCodes);
      opened(await finish(await challenge(), ` ${first.toUpperCase().replaceAll('-', ' ')} `));
      expect(await errorOf(finish(await challenge(), first))).toBe('CodeWrong');
      expect((await world.money.access.waysIn(own.session)).code.recoveryCodesLeft).toBe(9);
      await expect.poll(() => mails.at(-1)?.kind, { interval: 5 }).toBe('recoveryCodeUsed');
    });

    it('[SES-03.2] [ACC-06.4] a device is trusted with it only where its customer says so, for 90 days, and until it is forgotten', async () => {
      const { secret } = await withCode();
      const untrusted = opened(await finish(await challenge(), code(secret)));
      const known = at('10.0.0.1', [untrusted.device]);
      expect((await tryLogin(FIRST, known)).kind).toBe('challenged');
      world.clock.at += 60_000;
      const trusting = opened(await finish(await challenge(known), code(secret), known, true));
      opened(await tryLogin(FIRST, known));
      expect((await tryLogin(FIRST, at('10.0.0.1'))).kind).toBe('challenged');
      await world.money.accounts.endSessions(trusting.session, { scope: 'ALL' });
      expect((await tryLogin(FIRST, known)).kind).toBe('challenged');
      expect(accessSettings.trust).toBe(90 * 86_400_000);
    });

    it('[ACC-14.5] is turned off with the password and a code alone; a password by a link does not turn it off', async () => {
      const { access } = world.money;
      const { own, secret } = await withCode();
      const remove = async (password: string, otp: string): Promise<string> =>
        typeOf(await access.removeTotp(own.session, { password, otp }));
      expect(await remove('wrong', code(secret))).toBe('PasswordWrong');
      expect(await remove(FIRST, '000000')).toBe('CodeWrong');
      expect(await reset(await linkFor())).toBe('done');
      const result = await tryLogin(SECOND);
      expect(result.kind).toBe('challenged');
      const named = result.kind === 'challenged' ? result.data.challenge : '';
      const again = opened(await finish(typeof named === 'string' ? named : '', code(secret)));
      world.clock.at += 60_000;
      expect(typeOf(await access.removeTotp(again.session, { password: SECOND, otp: code(secret) }))).toBe(
        'done',
      );
      opened(await tryLogin(SECOND));
      expect((await access.waysIn(again.session)).code).toEqual({ on: false, recoveryCodesLeft: 0 });
    });

    it('[SES-03.1] what happened to the account after the password counts', async () => {
      const { own, secret } = await withCode();
      const named = await challenge();
      const change = { oldPassword: FIRST, newPassword: SECOND };
      expect(await world.money.accounts.changePassword(own.session, change)).toBeUndefined();
      expect(await errorOf(finish(named, code(secret)))).toBe('LoginExpired');
      const late = await tryLogin(SECOND);
      await world.data.database.db
        .updateTable('users')
        .set({ frozen: true })
        .where('username', '=', 'ann')
        .execute();
      const lateName = late.kind === 'challenged' ? late.data.challenge : '';
      expect(await errorOf(finish(typeof lateName === 'string' ? lateName : '', code(secret)))).toBe(
        'AccountFrozen',
      );
      expect(accountSettings.demonstration).toBe(false);
    });
  });
});
