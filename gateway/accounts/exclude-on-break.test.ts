import { beforeEach, describe, expect, it } from 'vitest';
import { getUserInfo, login, logout } from '#domain/contract/account.ts';
import { closeAccount } from '#domain/contract/own-controls.ts';
import { excludeOnBreak, excludeSelf, startBreak } from '#domain/contract/own-limits.ts';
import { databases } from '#testing/databases/databases.ts';
import { cookieBrowser, kept, openAccess, PASSWORD } from '#testing/gateway/access-harness.ts';
import type { RecordingApp } from '#testing/gateway/recording-app.ts';
import type { Mail } from '../providers/mailer.ts';
import type { Passwords } from './secrets.ts';
import { accountSettings } from './settings.ts';

const passwords: Passwords = {
  hash: (secret) => Promise.resolve(kept(secret)),
  verify: (stored, secret) => Promise.resolve(stored === kept(secret)),
};
const DAY = 86_400_000;

describe.each(databases)('a break that becomes an exclusion, on $name', { timeout: 300_000 }, (database) => {
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
  const rowOf = (name = 'ann') =>
    db()
      .selectFrom('users')
      .select(['break_until', 'self_excluded_until', 'excluded_at', 'marketing', 'closed_at'])
      .where('username_key', '=', name)
      .executeTakeFirstOrThrow();
  const openSessions = async () =>
    (await db().selectFrom('sessions').select('gw_session_id').where('ended_at', 'is', null).execute())
      .length;

  const browser = () => {
    const { ask, told } = cookieBrowser<'until'>(gateway.app);
    const wish = (more: object = {}) => ({ username: 'ann', password: PASSWORD, months: 6, ...more });
    return {
      ask,
      told,
      logIn: (password = PASSWORD, username = 'ann') => told(login, { username, password }),
      exclude: (more: object = {}) => told(excludeOnBreak, wish(more)),
      excluded: (more: object = {}) => ask(excludeOnBreak, wish(more)),
    };
  };
  /** A browser of a customer who has just begun a break of a day. */
  const onBreak = async () => {
    const one = browser();
    expect([await one.logIn(), await one.told(startBreak, { days: 1 })]).toEqual(['done', 'done']);
    expect(await one.logIn()).toBe('COOL_OFF');
    return one;
  };

  it('[RGT-05.4] takes the password, stands after the break has ended, opens nothing and is told by mail', async () => {
    const one = await onBreak();
    await db()
      .updateTable('users')
      .set({ marketing: '{"email":true}' })
      .where('username_key', '=', 'ann')
      .execute();
    const { errorType, data } = await one.excluded({ months: 12 });
    expect(errorType).toBe('done');
    const row = await rowOf();
    expect(row).toMatchObject({ self_excluded_until: data.until, excluded_at: at });
    expect(Number(data.until) - at).toBeGreaterThanOrEqual(365 * DAY);
    expect(JSON.parse(row.marketing)).toEqual({ email: false });
    expect(await openSessions()).toBe(0);
    expect(await one.told(getUserInfo)).not.toBe('done');
    await expect.poll(() => mails.map(({ kind }) => kind), { interval: 5 }).toEqual(['excludedOnBreak']);
    expect(mails[0]?.text).toContain('ann');
    at += 2 * DAY;
    expect(await one.logIn()).toBe('SelfExcluded');
    at = Number(data.until) + DAY;
    // As after any exclusion, support opens it.
    expect(await one.logIn()).toBe('SelfExcluded');
  });

  it('[RGT-05.4] does nothing without a break, for another customer, or where more than a break shuts the account', async () => {
    const one = browser();
    expect(await one.exclude()).toBe('NotOnBreak');
    expect(await one.exclude({ username: 'bob' })).toBe('NotOnBreak');
    await onBreak();
    expect(await one.exclude({ username: 'bob' })).toBe('NotOnBreak');
    expect(await rowOf('bob')).toMatchObject({ self_excluded_until: null, excluded_at: null });
    at += DAY;
    expect(await one.exclude()).toBe('NotOnBreak');
    // Excluded already: nothing is shortened, made longer or told anew.
    await one.logIn();
    await one.told(excludeSelf, { months: 24 });
    const before = await rowOf();
    expect(await one.exclude({ months: 60 })).toBe('SelfExcluded');
    expect(await rowOf()).toEqual(before);
    const two = browser();
    await two.logIn(PASSWORD, 'bob');
    await two.told(closeAccount, {});
    await db()
      .updateTable('users')
      .set({ break_until: at + DAY })
      .where('username_key', '=', 'bob')
      .execute();
    expect(await two.exclude({ username: 'bob' })).toBe('PLAYER_TERMINATED');
    expect(mails).toEqual([]);
  });

  it('[RGT-05.4] tells a stranger nothing, and its guesses count with those of a login', async () => {
    await onBreak();
    const eve = browser();
    const said = [await eve.exclude({ password: 'a guess' }), await eve.exclude({ username: 'nobody' })];
    expect(new Set(said)).toEqual(new Set(['LoginInvalidUsernameOrPassword']));
    const answers: string[] = [];
    for (let nth = 0; nth < accountSettings.lockAfter; nth += 1)
      answers.push(await eve.exclude({ password: `guess ${nth}`, captcha: 'whatever' }));
    expect(answers).not.toContain('done');
    // The right password is not looked at either, here and at a login.
    expect(['AccountLocked', 'LoginCaptchaRequired']).toContain(await eve.exclude());
    expect(['AccountLocked', 'LoginCaptchaRequired']).toContain(await eve.logIn());
    expect(await rowOf()).toMatchObject({ self_excluded_until: null, excluded_at: null });
  });

  it('[RGT-05.4] takes no other length, and what is no wish of the form does nothing', async () => {
    const one = await onBreak();
    for (const more of [{ months: 1 }, { months: 0 }, { months: -6 }, { months: '6' }, { password: null }])
      expect((await one.excluded(more)).status).toBe(400);
    expect(await one.exclude({ username: 'ann\u0000' })).toBe('VALIDATION');
    expect(await rowOf()).toMatchObject({ self_excluded_until: null, excluded_at: null });
  });

  it('[RGT-05.4] of a dozen at once one is done and one mail is written; a password that changes meanwhile is looked at again', async () => {
    const one = await onBreak();
    const said = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => one.exclude({ months: nth % 2 === 0 ? 6 : 60 })),
    );
    expect(said.filter((answer) => answer === 'done')).toHaveLength(1);
    // Each counts as a login does before its password is looked at, so of those at once some are too many.
    const others = ['SelfExcluded', 'LoginCaptchaRequired', 'AccountLocked'];
    expect(said.filter((answer) => answer !== 'done' && !others.includes(answer))).toEqual([]);
    await expect.poll(() => mails.length, { interval: 5 }).toBe(1);
    await one.told(logout, {});
    const two = browser();
    await two.logIn(PASSWORD, 'bob');
    await two.told(startBreak, { days: 1 });
    const change = db()
      .updateTable('users')
      .set({ password_hash: kept('another one') });
    // Whichever comes first: it was the password at the moment at which it was done, or nothing was.
    const [answer] = await Promise.all([
      two.exclude({ username: 'bob' }),
      change.where('username_key', '=', 'bob').execute(),
    ]);
    const { excluded_at } = await rowOf('bob');
    expect(answer === 'done').toBe(excluded_at !== null);
    expect(await two.exclude({ username: 'bob' })).toBe('LoginInvalidUsernameOrPassword');
  });
});
