import { beforeEach, describe, expect, it } from 'vitest';
import { PIN_FAILURES } from '#domain/account/pin.ts';
import { login, logout } from '#domain/contract/account.ts';
import { askReset, getWaysIn, resetPassword } from '#domain/contract/account-access.ts';
import { changePassword, endSessions } from '#domain/contract/account-security.ts';
import { calls } from '#domain/contract/calls.ts';
import { uploadDocument } from '#domain/contract/identity-checks.ts';
import { closeAccount } from '#domain/contract/own-controls.ts';
import { removePasskey } from '#domain/contract/passkeys.ts';
import { requestWithdrawal } from '#domain/contract/payments.ts';
import { savePersonalData } from '#domain/contract/personal-details.ts';
import { confirmPassword, getPinOffer, loginWithPin, removePin, setPin } from '#domain/contract/pin.ts';
import { confirmTotp, finalizeLogin, startTotp } from '#domain/contract/second-factor.ts';
import { databases } from '#testing/databases/databases.ts';
import { cookieBrowser, kept, openAccess, PASSWORD } from '#testing/gateway/access-harness.ts';
import type { RecordingApp } from '#testing/gateway/recording-app.ts';
import type { Passwords } from '../accounts/secrets.ts';
import { accessSettings } from '../config/access.ts';
import type { Mail } from '../providers/mailer.ts';
import { codeAt } from '../staff/second-factor.ts';
import { NEEDS_PASSWORD } from './step-up.ts';

const PIN = '135790';
const WRONG = '246801';

/** What a PIN session does as any other: who adds a call says here, or in `NEEDS_PASSWORD`, what it is. */
const AS_ANY_OTHER = (
  'acceptBonusOffer acceptTexts acknowledgeRealityCheck addPasskey answerControl answerFirstLimit ' +
  'answerIntervention answerLimit answerOffer betEdit betStatus cancelBonus cashOut cashOutStatus ' +
  'chooseRealityCheckInterval confirmTotp declineBonusOffer excludeSelf ' +
  'findSettledBets openPaymentFrame optIn paymentStatus placeBets prolong readBetNews ' +
  'readFunds readInboxMessage readTimeNews reportProblem requestBet reviewLimits saveAnswer saveSettings ' +
  'sendEmailLink setCashOutRule setControl setLimit setMarketing startBreak startDeposit ' +
  'submitQuestionnaire'
).split(' ');

describe.each(databases)('a PIN in the password’s place, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let gateway: RecordingApp;
  let mails: Mail[];
  let verified: string[];
  let at: number;

  const passwords: Passwords = {
    hash: (secret) => Promise.resolve(kept(secret)),
    verify: async (stored, secret) => {
      if (stored !== undefined) verified.push(secret);
      // Others get their turn while this one is looked at.
      await new Promise((resolve) => setTimeout(resolve, 2));
      return stored === kept(secret);
    },
  };
  beforeEach(async () => {
    [mails, verified, at] = [[], [], 1_790_000_000_000];
    gateway = await openAccess(await fresh(), { passwords, now: () => at, mails });
    return () => gateway.close();
  });
  const db = () => gateway.world.data.database.db;

  const browser = () => {
    const { ask, told } = cookieBrowser<'challenge' | 'offered' | 'pin' | 'totpSecret'>(gateway.app);
    return {
      ask,
      told,
      logIn: (username = 'ann') => told(login, { username, password: PASSWORD }),
      byPin: (pin = PIN, username = 'ann') => told(loginWithPin, { username, pin }),
      setPin: (pin = PIN, password = PASSWORD) => told(setPin, { pin, password }),
      isOffered: async () => (await ask(getPinOffer)).data.offered,
      withdraw: () =>
        told(requestWithdrawal, {
          ref: '3d594650-3436-4e40-9a2b-2f0d4f5d6a01',
          amount: 1_000,
          methodId: 'card-1',
        }),
    };
  };
  /** A browser with a PIN, logged out. */
  const withPin = async () => {
    const one = browser();
    expect([await one.logIn(), await one.setPin(), await one.told(logout, {})]).toEqual(
      Array.from({ length: 3 }, () => 'done'),
    );
    return one;
  };
  const mailed = (kind: string) =>
    expect.poll(() => mails.filter((mail) => mail.kind === kind).length, { interval: 5 });

  it('[ACC-05.1] is set with the password, of six digits without runs or repeats, and told by mail', async () => {
    const one = browser();
    await one.logIn();
    expect(await one.setPin(PIN, 'a guess')).toBe('PasswordWrong');
    for (const pin of ['123456', '987654', '111111']) expect(await one.setPin(pin)).toBe('PinGuessed');
    for (const pin of ['', '12345', '1357901', '13579a']) expect(await one.setPin(pin)).toBe('PinForm');
    expect((await one.ask(getWaysIn)).data.pin).toBeUndefined();
    expect(await one.isOffered()).toBe(false);
    expect(await one.setPin()).toBe('done');
    await mailed('pinSet').toBe(1);
    expect((await one.ask(getWaysIn)).data.pin).toEqual({ setAt: at });
    expect(await one.setPin(WRONG)).toBe('done');
    await one.told(logout, {});
    expect([await one.byPin(), await one.byPin(WRONG)]).toEqual(['PinWrong', 'done']);
    expect(await one.told(removePin, { password: 'a guess' })).toBe('PasswordWrong');
    expect(await one.told(removePin, { password: PASSWORD })).toBe('done');
    await mailed('pinRemoved').toBe(1);
    expect([await one.isOffered(), await one.byPin(WRONG)]).toEqual([false, 'PinWrong']);
    const rows = await db().selectFrom('pins').selectAll().execute();
    expect(JSON.stringify([rows, mails])).not.toMatch(new RegExp(`${PIN}|${WRONG}`));
  });

  it('[ACC-05.1] opens its account on its device alone; a stranger learns nothing', async () => {
    const one = await withPin();
    const two = browser();
    expect(await two.isOffered()).toBe(false);
    const answers = [await two.byPin(), await two.byPin(PIN, 'bob'), await two.byPin(PIN, 'nobody')];
    expect(new Set(answers)).toEqual(new Set(['PinWrong']));
    // Known as a browser of the customer, it still has no PIN.
    await two.logIn();
    await two.told(logout, {});
    expect([await two.isOffered(), await two.byPin()]).toEqual([false, 'PinWrong']);
    expect([await one.byPin(PIN, 'bob'), await one.isOffered(), await one.byPin()]).toEqual([
      'PinWrong',
      true,
      'done',
    ]);
    // Nor has another customer of the same browser.
    await one.logIn('bob');
    await one.told(logout, {});
    expect([await one.byPin(PIN, 'bob'), await one.byPin()]).toEqual(['PinWrong', 'done']);
  });

  it('[ACC-05.2] the fifth failure in a row ends PIN and trust; a right one begins anew', async () => {
    const one = await withPin();
    const fail = async (times: number): Promise<string[]> => {
      const said: string[] = [];
      for (let nth = 0; nth < times; nth += 1) said.push(await one.byPin(WRONG));
      return said;
    };
    const all = Array.from({ length: PIN_FAILURES - 1 }, () => 'PinWrong');
    expect(await fail(PIN_FAILURES - 1)).toEqual(all);
    expect(await one.byPin()).toBe('done');
    expect(await fail(PIN_FAILURES)).toEqual([...all, 'PinOver']);
    await mailed('pinRemoved').toBe(1);
    expect([await one.isOffered(), await one.byPin()]).toEqual([false, 'PinWrong']);
    expect(await db().selectFrom('devices').select('id').execute()).toEqual([]);
    expect(await one.logIn()).toBe('done');
  });

  it('[ACC-05.2] of twenty guesses at once five are looked at', async () => {
    const one = await withPin();
    verified.length = 0;
    const said = await Promise.all(Array.from({ length: 20 }, () => one.byPin(WRONG)));
    expect(verified).toEqual(Array.from({ length: PIN_FAILURES }, () => WRONG));
    expect(said.filter((one) => one === 'PinOver')).toHaveLength(1);
    expect(await one.byPin()).toBe('PinWrong');
  });

  it('[ACC-05.2] its session pays nothing out before the password is shown, and for five minutes then', async () => {
    const one = await withPin();
    await one.byPin();
    expect(await one.withdraw()).toBe('PasswordDue');
    expect(await one.told(removePasskey, { id: 'AQ' })).toBe('PasswordDue');
    const phone = { cellphoneNumber: '+447700900123' };
    for (const pin of [PIN, '']) {
      expect(await one.told(savePersonalData, { ...phone, password: pin })).toBe('PasswordWrong');
      expect(await one.setPin('192837', pin)).toBe('PasswordWrong');
    }
    expect(await one.told(confirmPassword, { password: PIN })).toBe('PasswordWrong');
    expect(await one.withdraw()).toBe('PasswordDue');
    expect(await one.told(confirmPassword, { password: PASSWORD })).toBe('done');
    expect(await one.withdraw()).not.toBe('PasswordDue');
    at += accessSettings.stepUp;
    expect(await one.withdraw()).toBe('PasswordDue');
    await one.logIn();
    expect(await one.withdraw()).not.toBe('PasswordDue');
  });

  it('[ACC-05.2] a code is asked for after it as after the password, and the session stays one of a PIN', async () => {
    const one = browser();
    await one.logIn();
    await one.setPin();
    const secret = String((await one.ask(startTotp, { password: PASSWORD })).data.totpSecret);
    const otp = (): string => codeAt(secret, accessSettings, at);
    expect(await one.told(confirmTotp, { otp: otp() })).toBe('done');
    await one.told(logout, {});
    const begin = async () => {
      at += 60_000;
      return (await one.ask(loginWithPin, { username: 'ann', pin: PIN })).data.challenge;
    };
    const finish = (challenge: unknown) =>
      one.told(finalizeLogin, { challenge, otp: otp(), trustDevice: true });
    expect(await finish(await begin())).toBe('done');
    expect(await one.withdraw()).toBe('PasswordDue');
    await db().updateTable('devices').set({ code_trusted_until: null }).execute();
    const challenge = await begin();
    await one.logIn();
    await db().deleteFrom('pins').execute();
    expect(await finish(challenge)).toBe('LoginExpired');
  });

  const endings: Readonly<Record<string, (one: ReturnType<typeof browser>) => Promise<unknown>>> = {
    'another password': (one) =>
      one.told(changePassword, { oldPassword: PASSWORD, newPassword: 'wholly unguessed words' }),
    'all its sessions': (one) => one.told(endSessions, { scope: 'ALL' }),
    'its device': async (one) => {
      const device = await db().selectFrom('devices').select('id').executeTakeFirstOrThrow();
      return one.told(endSessions, { scope: 'DEVICE', id: device.id });
    },
  };
  it.each(Object.entries(endings))('[ACC-05.2] goes with %s', async (_what, end) => {
    const one = browser();
    await one.logIn();
    await one.setPin();
    expect(await end(one)).toBe('done');
    await one.told(logout, {});
    expect([await one.isOffered(), await one.byPin()]).toEqual([false, 'PinWrong']);
  });

  it('[ACC-05.2] [KYC-03.8] its session sends no document before the password, and nothing of one is kept', async () => {
    const one = await withPin();
    await one.byPin();
    const path = `${uploadDocument.path}?kind=identity&ref=3d594650-3436-4e40-9a2b-2f0d4f5d6a01`;
    const send = () => one.told({ ...uploadDocument, path }, { file: 'x' });
    expect(await send()).toBe('PasswordDue');
    expect(await db().selectFrom('identity_documents').select('id').execute()).toEqual([]);
    await one.told(confirmPassword, { password: PASSWORD });
    expect(await send()).toBe('File_wrongType');
  });

  it('[ACC-05.2] its session closes nothing and ends no other before the password, and ends with the account', async () => {
    const [one, elsewhere] = [await withPin(), browser()];
    await elsewhere.logIn();
    await one.byPin();
    expect([await one.told(closeAccount, {}), await one.told(endSessions, { scope: 'OTHERS' })]).toEqual([
      'PasswordDue',
      'PasswordDue',
    ]);
    expect(await elsewhere.told(getWaysIn)).toBe('done');
    await one.told(confirmPassword, { password: PASSWORD });
    expect(await one.told(closeAccount, {})).toBe('done');
    expect([await one.told(getWaysIn), await elsewhere.told(getWaysIn)]).not.toContain('done');
    expect([await one.byPin(), await one.logIn()]).toEqual(['PinWrong', 'PLAYER_TERMINATED']);
  });

  it('[ACC-05.2] [ACC-04.2] goes with a new password by a link, and so does what it has begun', async () => {
    const one = await withPin();
    await db().updateTable('users').set({ email_verified_at: at }).where('username', '=', 'ann').execute();
    expect(await one.told(askReset, { username: 'ann' })).toBe('done');
    await mailed('resetLink').toBe(1);
    await one.byPin();
    const resetToken = mails.find(({ kind }) => kind === 'resetLink')?.link?.split('#t=')[1] ?? '';
    const newPassword = 'wholly unguessed words';
    expect(await browser().told(resetPassword, { resetToken, newPassword })).toBe('done');
    expect(await one.told(getWaysIn)).not.toBe('done');
    expect([await one.isOffered(), await one.byPin()]).toEqual([false, 'PinWrong']);
    expect(await db().selectFrom('pins').select('device_id').execute()).toEqual([]);
  });

  it('[ACC-05.2] what bars a login bars this one', async () => {
    const one = await withPin();
    const bar = (set: object) => db().updateTable('users').set(set).where('username', '=', 'ann').execute();
    await bar({ frozen: true });
    expect(await one.byPin()).toBe('AccountFrozen');
    await bar({ frozen: false, self_excluded_until: at + 1, excluded_at: at });
    expect(await one.byPin()).toBe('SelfExcluded');
    await bar({ self_excluded_until: null, excluded_at: null, closed_at: at });
    expect(await one.byPin()).toBe('PLAYER_TERMINATED');
  });
});

describe('what a session of a PIN may do', () => {
  it('[ACC-05.2] is decided of every call of a customer', () => {
    const undecided = calls
      .filter(({ auth, method, implemented }) => auth === 'customer' && method === 'POST' && implemented)
      .filter(({ secrets: { request } }) => !request.some((field: string) => /password/i.test(field)))
      .map(({ name }) => name)
      .filter((name) => !NEEDS_PASSWORD.has(name));
    expect(undecided.toSorted()).toEqual(AS_ANY_OTHER);
  });
});
