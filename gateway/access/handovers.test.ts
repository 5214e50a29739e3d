import { beforeEach, describe, expect, it } from 'vitest';
import { HANDOVER } from '#domain/account/handover.ts';
import { getUserInfo, login, logout } from '#domain/contract/account.ts';
import { changePassword, endSessions } from '#domain/contract/account-security.ts';
import { createHandover, loginWithToken } from '#domain/contract/handover.ts';
import { lookUpIdentity } from '#domain/contract/identity-checks.ts';
import { closeAccount } from '#domain/contract/own-controls.ts';
import { startBreak } from '#domain/contract/own-limits.ts';
import { requestWithdrawal } from '#domain/contract/payments.ts';
import { confirmPassword } from '#domain/contract/pin.ts';
import { confirmTotp, finalizeLogin, startTotp } from '#domain/contract/second-factor.ts';
import { databases } from '#testing/databases/databases.ts';
import { cookieBrowser, kept, openAccess, PASSWORD } from '#testing/gateway/access-harness.ts';
import type { RecordingApp } from '#testing/gateway/recording-app.ts';
import type { Passwords } from '../accounts/secrets.ts';
import { accessSettings } from '../config/access.ts';
import type { Mail } from '../providers/mailer.ts';
import { codeAt } from '../staff/second-factor.ts';

const passwords: Passwords = {
  hash: (secret) => Promise.resolve(kept(secret)),
  verify: (stored, secret) => Promise.resolve(stored === kept(secret)),
};
const WITHDRAWAL = { ref: '3d594650-3436-4e40-9a2b-2f0d4f5d6a01', amount: 1_000, methodId: 'card-1' };

describe.each(databases)('a code that logs another device in, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let gateway: RecordingApp;
  let mails: Mail[];
  let at: number;
  beforeEach(async () => {
    [mails, at] = [[], 1_790_000_000_000];
    gateway = await openAccess(await fresh(), { passwords, now: () => at, mails });
    return () => gateway.close();
  });
  const db = () => gateway.world.data.database.db;

  const browser = () => {
    const { ask, told } = cookieBrowser<'handoverUrl' | 'gwSessionId' | 'totpSecret' | 'challenge'>(
      gateway.app,
    );
    const code = async (): Promise<string> =>
      /^https:\/\/bets\.example\/login#t=([\w-]{16,128})$/.exec(
        String((await ask(createHandover, {})).data.handoverUrl),
      )?.[1] ?? '';
    return {
      ask,
      told,
      code,
      logIn: (username = 'ann') => told(login, { username, password: PASSWORD }),
      show: (token: string) => told(loginWithToken, { token }),
      withdraw: () => told(requestWithdrawal, WITHDRAWAL),
    };
  };
  /** A browser that is logged in. */
  const inside = async (name = 'ann') => {
    const one = browser();
    expect(await one.logIn(name)).toBe('done');
    return one;
  };

  it('[ACC-08.1] opens the account of whoever showed it, once, and a mail says so', async () => {
    const one = await inside();
    const token = await one.code();
    const [two, three] = [browser(), browser()];
    expect(await two.show(token)).toBe('done');
    expect(await two.told(getUserInfo)).toBe('done');
    expect(await one.told(getUserInfo)).toBe('done');
    expect([await two.show(token), await three.show(token)]).toEqual(['HandoverInvalid', 'HandoverInvalid']);
    await expect.poll(() => mails.map(({ kind }) => kind), { interval: 5 }).toEqual(['handedOver']);
    const rows = await db().selectFrom('handovers').selectAll().execute();
    expect(JSON.stringify([rows, mails])).not.toContain(token);
  });

  it('[ACC-08.1] of twenty that show it at once one comes in', async () => {
    const token = await (await inside()).code();
    const said = await Promise.all(Array.from({ length: 20 }, () => browser().show(token)));
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(said)).toEqual(new Set(['done', 'HandoverInvalid']));
  });

  it('[ACC-08.2] works for a minute, while its session stands, and for the newest code alone', async () => {
    const one = await inside();
    const late = await one.code();
    at += HANDOVER.life;
    expect(await browser().show(late)).toBe('HandoverInvalid');
    const [older, newer] = [await one.code(), await one.code()];
    expect([await browser().show(older), await browser().show(newer)]).toEqual(['HandoverInvalid', 'done']);
    const left = await one.code();
    await one.told(logout, {});
    expect(await browser().show(left)).toBe('HandoverInvalid');
    const frozen = await (await inside()).code();
    await db().updateTable('users').set({ frozen: true }).where('username_key', '=', 'ann').execute();
    expect(await browser().show(frozen)).toBe('AccountFrozen');
  });

  it('[ACC-08.2] is over once its customer changes the password or ends anything, from whichever session', async () => {
    const ends: readonly ((one: Awaited<ReturnType<typeof inside>>) => Promise<string>)[] = [
      (one) => one.told(endSessions, { scope: 'OTHERS' }),
      (one) => one.told(changePassword, { oldPassword: PASSWORD, newPassword: 'another password of ann' }),
    ];
    for (const end of ends) {
      const one = await inside();
      const token = await one.code();
      expect(await end(one)).toBe('done');
      expect(await browser().show(token)).toBe('HandoverInvalid');
    }
  });

  it('[ACC-08.2] tells a stranger nothing, and makes nothing for a guest', async () => {
    await inside();
    const stranger = browser();
    expect(await stranger.told(createHandover, {})).not.toBe('done');
    const said = [];
    for (const token of ['', 'x', 'a'.repeat(43), 'é'.repeat(30)]) said.push(await stranger.show(token));
    expect(new Set(said)).toEqual(new Set(['HandoverInvalid']));
  });

  it('[ACC-08.2] pays nothing out and hands nothing over before the password is shown', async () => {
    const token = await (await inside()).code();
    const two = browser();
    await two.show(token);
    expect([await two.withdraw(), await two.told(createHandover, {})]).toEqual([
      'PasswordDue',
      'PasswordDue',
    ]);
    expect(await two.told(confirmPassword, { password: PASSWORD })).toBe('done');
    expect(await two.withdraw()).not.toBe('PasswordDue');
    expect(await two.code()).not.toBe('');
  });

  it('[ACC-08.2] locks nobody out, closes nothing and names no address before the password; a break it takes', async () => {
    const token = await (await inside()).code();
    const two = browser();
    await two.show(token);
    const home = { address: '1 Test Street', city: 'Testham', postalCode: 'ZZ1 1AA' };
    const asked = [
      await two.told(endSessions, { scope: 'OTHERS' }),
      await two.told(endSessions, { scope: 'ALL' }),
      await two.told(closeAccount, {}),
      await two.told(lookUpIdentity, home),
    ];
    expect(asked).toEqual(Array.from({ length: 4 }, () => 'PasswordDue'));
    expect(await two.told(confirmPassword, { password: PASSWORD })).toBe('done');
    expect(await two.told(endSessions, { scope: 'OTHERS' })).toBe('done');
    at += accessSettings.stepUp;
    expect(await two.told(closeAccount, {})).toBe('PasswordDue');
    expect(await two.told(startBreak, { days: 1 })).toBe('done');
  });

  it('[ACC-14.2] asks for the second factor where there is one, and what it opens stays without a password', async () => {
    const one = await inside();
    const secret = String((await one.ask(startTotp, { password: PASSWORD })).data.totpSecret);
    const otp = (): string => codeAt(secret, accessSettings, at);
    expect(await one.told(confirmTotp, { otp: otp() })).toBe('done');
    const begin = async (two: ReturnType<typeof browser>): Promise<unknown> =>
      (await two.ask(loginWithToken, { token: await one.code() })).data.challenge;
    const finish = (two: ReturnType<typeof browser>, challenge: unknown, code: string) =>
      two.told(finalizeLogin, { challenge, otp: code, trustDevice: false });
    const two = browser();
    const challenge = await begin(two);
    expect(await two.told(getUserInfo)).not.toBe('done');
    at += 60_000;
    expect(await finish(two, challenge, '000000')).toBe('CodeWrong');
    expect(await finish(two, challenge, otp())).toBe('done');
    await expect.poll(() => mails.map(({ kind }) => kind), { interval: 5 }).toContain('handedOver');
    expect(await two.told(getUserInfo)).toBe('done');
    expect(await two.withdraw()).toBe('PasswordDue');
    // It is over with the session that handed over.
    const three = browser();
    const left = await begin(three);
    await one.told(logout, {});
    at += 60_000;
    expect(await finish(three, left, otp())).toBe('LoginExpired');
  });

  it('[ACC-08.2] comes to an end for whoever asks for it without end, and for nobody else', async () => {
    const [one, bob] = [await inside(), await inside('bob')];
    const said = [];
    for (let n = 0; n <= accessSettings.handoversPerAccount.most; n++)
      said.push(await one.told(createHandover, {}));
    expect(said.filter((word) => word === 'done')).toHaveLength(accessSettings.handoversPerAccount.most);
    expect(said.at(-1)).toBe('RATE_LIMITED');
    expect(await bob.told(createHandover, {})).toBe('done');
  });

  it('[ACC-08.1] in the browser of another customer ends that one’s session', async () => {
    const token = await (await inside()).code();
    const two = await inside('bob');
    const { data } = await two.ask(loginWithToken, { token });
    const open = await db()
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['username_key', 'gw_session_id'])
      .where('ended_at', 'is', null)
      .execute();
    expect(open.map(({ username_key }) => username_key).toSorted()).toEqual(['ann', 'ann']);
    expect(open.map(({ gw_session_id }) => gw_session_id)).toContain(data.gwSessionId);
  });
});
