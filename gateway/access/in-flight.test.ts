import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import { openProven } from '../accounts/login.ts';
import { refusals } from '../accounts/refusals.ts';
import type { Passwords } from '../accounts/secrets.ts';
import { accountSettings, CAPTCHA_WORD } from '../accounts/settings.ts';
import { accessSettings } from '../config/access.ts';
import type { SessionOpened, Visitor } from '../customer-session.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Mail } from '../providers/mailer.ts';
import { codeAt } from '../staff/second-factor.ts';
import type { LoginResult } from './login-result.ts';

const FIRST = 'first password of ann';
const SECOND = 'wholly unguessed words';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};
const HOME: Visitor = { address: '10.0.0.1', devices: [], kind: 'desktop' };

describe.each(databases)(
  'what happens while somebody logs in, on $name',
  { timeout: 300_000 },
  (database) => {
    const fresh = database.use();
    let opened: OpenDatabase;
    let world: ServicesHarness;
    let ann: UserId;
    let mails: Mail[];
    /** Done once, after the password or the code was right and before a session begins. */
    let meanwhile: () => Promise<unknown>;
    const start = (): Promise<ServicesHarness> =>
      servicesHarness(opened, new DemoOffer(1), {
        passwords,
        accounts: {
          exclusionRegister: {
            async check() {
              const now = meanwhile;
              meanwhile = () => Promise.resolve();
              await now();
              return 'N';
            },
          },
        },
        mailer: {
          send(mail) {
            mails.push(mail);
            return Promise.resolve();
          },
        },
        appUrl: () => 'https://bets.example',
      });
    beforeEach(async () => {
      mails = [];
      meanwhile = () => Promise.resolve();
      opened = await fresh();
      world = await start();
      ann = await world.customer('ann', 0);
      await opened.db
        .updateTable('users')
        .set({ password_hash: FIRST, demonstration: false, email_verified_at: 1 })
        .where('id', '=', ann)
        .execute();
      return () => world.close();
    });

    const tryLogin = (password = FIRST): Promise<LoginResult> =>
      // Guesses that were in flight when they were forgotten count, and from so many on a word is asked for.
      world.money.accounts.login({ username: 'ann', password, captcha: CAPTCHA_WORD }, undefined, HOME);
    const logIn = async (): Promise<SessionOpened> => {
      const result = await tryLogin();
      if (result.kind !== 'opened') throw new Error(JSON.stringify(result));
      return result;
    };
    const kindOf = (result: LoginResult): string =>
      result.kind === 'refused' ? result.errorType : result.kind;
    const openSessions = () =>
      opened.db.selectFrom('sessions').select('gw_session_id').where('ended_at', 'is', null).execute();
    const linkFor = async (): Promise<string> => {
      expect(await world.money.access.askReset({ username: 'ann' }, HOME)).toBeUndefined();
      await expect.poll(() => mails.at(-1)?.kind, { interval: 5 }).toBe('resetLink');
      return mails.at(-1)?.link?.split('#t=')[1] ?? '';
    };
    /** Another password by a link, as its owner sets one who knows that somebody else has the old one. */
    const reset = async (): Promise<void> => {
      const wish = { resetToken: await linkFor(), newPassword: SECOND };
      expect(await world.money.access.resetPassword(wish, HOME)).toBeUndefined();
    };
    const code = (secret: string): string => codeAt(secret, accessSettings, world.clock.at);
    const withCode = async () => {
      const { session } = await logIn();
      const begun = await world.money.access.startTotp(session, FIRST);
      if (begun.kind === 'refused') throw new Error(begun.errorType);
      const on = await world.money.access.confirmTotp(session, code(begun.totpSecret));
      if (on.kind === 'refused') throw new Error(on.errorType);
      world.clock.at += 60_000;
      return { secret: begun.totpSecret, recovery: on.recoveryCodes };
    };
    const challenge = async (): Promise<string> => {
      const result = await tryLogin();
      if (result.kind !== 'challenged' || typeof result.data.challenge !== 'string')
        throw new Error(`no code was asked for: ${result.kind}`);
      return result.data.challenge;
    };
    const finish = async (named: string, otp: string): Promise<string> =>
      kindOf(
        await world.money.access.finalizeLogin({ challenge: named, otp, trustDevice: true }, undefined, HOME),
      );

    it('[ACC-14.2] a gateway that has just started takes a code', async () => {
      const { secret } = await withCode();
      const named = await challenge();
      const { at } = world.clock;
      await world.close();
      world = await start();
      world.clock.at = at;
      expect(await finish(named, code(secret))).toBe('opened');
    });

    it('[ACC-04.2] [ACC-03.2] the old password opens nothing once another one is set, however far its login is', async () => {
      meanwhile = reset;
      expect(kindOf(await tryLogin())).toBe('LoginInvalidUsernameOrPassword');
      expect(await openSessions()).toEqual([]);
      expect(await opened.db.selectFrom('devices').select('id').execute()).toEqual([]);
      expect(await opened.db.selectFrom('trust_tokens').select('user_id').execute()).toEqual([]);
      expect(kindOf(await tryLogin(SECOND))).toBe('opened');
    });

    it('[ACC-04.2] [SES-03.1] nor does its code, nor is one asked for', async () => {
      const { secret } = await withCode();
      const named = await challenge();
      meanwhile = reset;
      expect(await finish(named, code(secret))).toBe('LoginExpired');
      expect(await openSessions()).toEqual([]);
      expect(await opened.db.selectFrom('devices').select('id').execute()).toEqual([]);
      await opened.db.updateTable('users').set({ password_hash: FIRST }).execute();
      meanwhile = reset;
      expect(kindOf(await tryLogin())).toBe('LoginInvalidUsernameOrPassword');
      expect(await opened.db.selectFrom('login_challenges').select('user_id').execute()).toEqual([]);
    });

    it('[ACC-04.2] [HOLD-05] logins, endings and another password at once leave no session, and none waits for ever', async () => {
      const { access, accounts } = world.money;
      for (let round = 0; round < 4; round += 1) {
        await opened.db.updateTable('users').set({ password_hash: FIRST }).execute();
        const own = await logIn();
        const here = { ...HOME, devices: [own.device] };
        const resetToken = await linkFor();
        const login = () => accounts.login({ username: 'ann', password: FIRST }, own.credential, here);
        const [refused, ...results] = await Promise.all([
          access.resetPassword({ resetToken, newPassword: SECOND }, HOME),
          ...Array.from({ length: 6 }, login),
          accounts.endSessions(own.session, { scope: 'ALL' }),
          accounts.endSessions(own.session, { scope: 'OTHERS' }),
        ]);
        expect(refused).toBeUndefined();
        expect(results).toHaveLength(8);
        expect(await openSessions()).toEqual([]);
        world.clock.at += accessSettings.linksPerAccount.within;
      }
    });

    it('[ACC-14.4] of two recovery codes at once for one login one is used up', async () => {
      const { recovery } = await withCode();
      const named = await challenge();
      const answers = await Promise.all(recovery.slice(0, 4).map((one) => finish(named, one)));
      expect(answers.toSorted()).toEqual(['LoginExpired', 'LoginExpired', 'LoginExpired', 'opened']);
      const left = await opened.db.selectFrom('recovery_codes').select('user_id').execute();
      expect(left).toHaveLength(accessSettings.recoveryCodes - 1);
    });

    it('[ACC-04.2] a link to another password takes passkeys with it, and what was begun', async () => {
      const { session } = await logIn();
      const begun = await world.money.access.startTotp(session, FIRST);
      expect(begun.kind).toBe('begun');
      const key = { public_key: '', counter: 0, transports: '[]', name: 'theirs', created_at: 0 };
      await opened.db
        .insertInto('passkeys')
        .values({ ...key, id: 'AQ', user_id: ann, last_used_at: null })
        .execute();
      await opened.db
        .insertInto('passkey_challenges')
        .values({ challenge_hash: 'begun', user_id: ann, expires_at: world.clock.at + 60_000 })
        .execute();
      await reset();
      expect(await opened.db.selectFrom('passkeys').select('id').execute()).toEqual([]);
      expect(await opened.db.selectFrom('passkey_challenges').select('user_id').execute()).toEqual([]);
      const { pending } = await opened.db
        .selectFrom('users')
        .select('totp_pending_sealed as pending')
        .where('id', '=', ann)
        .executeTakeFirstOrThrow();
      expect(pending).toBeNull();
      await expect.poll(() => mails.at(-1)?.text, { interval: 5 }).toContain('every passkey was removed');
    });

    it('[ACC-16.1] where a code is asked for, no passkey is made by the password alone', async () => {
      const { access } = world.money;
      const site = 'https://bets.example';
      const plain = await logIn();
      const begin = async (session: SessionOpened['session'], otp: string, password = FIRST) => {
        const begun = await access.startPasskey(session, { password, otp }, site);
        return begun.kind === 'refused' ? begun.errorType : begun.kind;
      };
      expect(await begin(plain.session, '')).toBe('begun');
      const { secret, recovery } = await withCode();
      expect(await begin(plain.session, '')).toBe('CodeWrong');
      expect(await begin(plain.session, '000000')).toBe('CodeWrong');
      expect(await begin(plain.session, code(secret), 'wrong')).toBe('PasswordWrong');
      expect(await begin(plain.session, code(secret))).toBe('begun');
      expect(await begin(plain.session, code(secret))).toBe('CodeWrong');
      expect(await begin(plain.session, recovery[0] ?? '')).toBe('begun');
      await expect.poll(() => mails.at(-1)?.kind, { interval: 5 }).toBe('recoveryCodeUsed');
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, nth) => begin(plain.session, String(nth).padStart(6, '0'))),
      );
      expect(answers.filter((answer) => answer === 'CodeWrong')).toHaveLength(accessSettings.codes.most);
      expect(await begin(plain.session, recovery[1] ?? '')).toBe('AccountLocked');
    });

    it('[ACC-16.1] a passkey has a name that can be read', async () => {
      const { session } = await logIn();
      const made = { passkey: '{}', keyName: ' \u00a0 ' };
      expect(await world.money.access.addPasskey(session, made, 'https://bets.example')).toMatchObject({
        errorType: 'NameInvalid',
      });
    });

    it('[ACC-04.1] where no mail is sent nobody is promised any', async () => {
      const { session } = await logIn();
      await world.close();
      world = await servicesHarness(opened, new DemoOffer(1), { passwords });
      const { access } = world.money;
      expect(access.sendsMail()).toBe(false);
      for (const username of ['ann', 'nobody'])
        expect(await access.askReset({ username }, HOME)).toBe(refusals.noMail);
      expect(await access.sendEmailLink(session)).toBe(refusals.noMail);
    });

    it('[ACC-16.2] a passkey that was removed meanwhile opens nothing', async () => {
      const context = {
        db: opened.db,
        settings: accountSettings,
        now: world.clock.now,
        committed: () => undefined,
      };
      const proof = { passkey: 'gone', orElse: refusals.passkeyInvalid };
      const coming = { previous: undefined, visitor: HOME, withTrustToken: false };
      expect(await openProven(context, ann, coming, proof)).toBe(refusals.passkeyInvalid);
      expect(await openSessions()).toEqual([]);
    });
  },
);
