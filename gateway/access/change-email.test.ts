import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { Passwords } from '../accounts/secrets.ts';
import { accessSettings } from '../config/access.ts';
import type { CustomerSession, Visitor } from '../customer-session.ts';
import type { Mail } from '../providers/mailer.ts';
import type { CustomerChange } from '../services.ts';

const FIRST = 'first password of ann';
const SECOND = 'wholly unguessed words';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};
const HOME: Visitor = { address: '10.0.0.1', devices: [], kind: 'desktop' };
const OLD = 'ann@test.example';
const NEW = 'ann@elsewhere.example';

describe.each(databases)('another e-mail address, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let mails: Mail[];
  let ann: CustomerSession;
  let news: CustomerChange[];
  beforeEach(async () => {
    mails = [];
    news = [];
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
    world.money.onChange((change) => void news.push(change));
    for (const name of ['ann', 'bob']) {
      const id = await world.customer(name, 0);
      await world.data.database.db
        .updateTable('users')
        .set({ password_hash: FIRST, demonstration: false, email_verified_at: 1 })
        .where('id', '=', id)
        .execute();
    }
    const result = await world.money.accounts.login({ username: 'ann', password: FIRST }, undefined, HOME);
    if (result.kind !== 'opened') throw new Error(result.kind);
    ann = result.session;
    return () => world.close();
  });

  const typeOf = (refused: { readonly errorType?: string } | undefined): string =>
    refused?.errorType ?? 'done';
  const change = async (email: string, password = FIRST): Promise<string> =>
    typeOf(await world.money.access.changeEmail(ann, { email, password }));
  const tokenOf = (mail: Mail | undefined): string => mail?.link?.split('#t=')[1] ?? '';
  const written = async (count: number): Promise<(readonly [string, string])[]> => {
    await expect.poll(() => mails.length, { interval: 5 }).toBe(count);
    return mails.map(({ to, kind }) => [to, kind] as const);
  };
  const follow = async (validateToken: string): Promise<string> =>
    typeOf(await world.money.access.validateEmail({ validateToken }, HOME));
  const emailNow = async (): Promise<string> => (await world.money.accounts.personalData(ann)).email;

  it('[ACC-02.5] is the account’s with the link that went there, once; the old one is told twice', async () => {
    expect(await change(NEW, 'a guess')).toBe('PasswordWrong');
    expect(await change('no address')).toBe('EmailInvalid');
    expect(await change('a\u0000@b.example')).toBe('EmailInvalid');
    expect(await change('ANN@test.example')).toBe('EmailSame');
    expect(mails).toEqual([]);
    expect(await change(NEW)).toBe('done');
    expect(await written(2)).toEqual([
      [NEW, 'newEmailLink'],
      [OLD, 'emailChangeAsked'],
    ]);
    expect(mails[1]?.text).not.toContain('elsewhere');
    expect(await emailNow()).toBe(OLD);
    const token = tokenOf(mails[0]);
    const stored = await world.data.database.db.selectFrom('access_links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(token)));
    expect(answers.toSorted()).toEqual(['LinkInvalid', 'LinkInvalid', 'LinkInvalid', 'LinkInvalid', 'done']);
    expect((await written(3)).at(-1)).toEqual([OLD, 'emailChanged']);
    expect(await emailNow()).toBe(NEW);
    // Told once on the channel, to every tab and device.
    const told = (): unknown[] => news.filter(({ kind }) => kind === 'identity');
    await expect.poll(told, { interval: 5 }).toEqual([{ kind: 'identity', user: ann.userId }]);
    expect((await world.money.access.waysIn(ann)).emailVerified).toBe(true);
  });

  it('[ACC-02.5] works for a day, the one asked for last alone, and few are sent', async () => {
    expect([await change('one@elsewhere.example'), await change(NEW)]).toEqual(['done', 'done']);
    await written(4);
    const [first, second] = mails.filter(({ kind }) => kind === 'newEmailLink').map(tokenOf);
    expect(await follow(first ?? '')).toBe('LinkInvalid');
    world.clock.at += accessSettings.emailLink;
    expect(await follow(second ?? '')).toBe('LinkInvalid');
    expect(await emailNow()).toBe(OLD);
    const { most } = accessSettings.linksPerAccount;
    for (let nth = 0; nth < most; nth += 1) expect(await change(NEW)).toBe('done');
    expect(await change(NEW)).toBe('RATE_LIMITED');
  });

  it('[ACC-02.5] nobody is written to without end by several accounts', async () => {
    const { most, within } = accessSettings.mailsPerTarget;
    const half = accessSettings.linksPerAccount.most;
    const login = await world.money.accounts.login({ username: 'bob', password: FIRST }, undefined, HOME);
    if (login.kind !== 'opened') throw new Error(login.kind);
    const byBob = async (email: string): Promise<string> =>
      typeOf(await world.money.access.changeEmail(login.session, { email, password: FIRST }));
    for (let nth = 0; nth < half; nth += 1) expect(await change(NEW)).toBe('done');
    for (let nth = half; nth < most; nth += 1) expect(await byBob(NEW.toUpperCase())).toBe('done');
    world.clock.at += accessSettings.linksPerAccount.within;
    expect([await change(NEW), await byBob(NEW)]).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect(await change('other@elsewhere.example')).toBe('done');
    world.clock.at += within;
    expect(await byBob(NEW)).toBe('done');
  });

  it('[ACC-02.6] is answered and written alike whether somebody has that address', async () => {
    expect(await change('bob@test.example')).toBe('done');
    expect(await change('nobody@test.example')).toBe('done');
    const [taken, askedOne, free, askedTwo] = await written(4);
    expect([taken?.[1], askedOne]).toEqual([free?.[1], askedTwo]);
    const textOf = (nth: number) => mails[nth]?.text.replace(/#t=[\w-]+/, '');
    expect(textOf(0)).toBe(textOf(2));
  });

  it('[ACC-02.7] another password ends what waits; links to the old address end with the change', async () => {
    await change(NEW);
    await written(2);
    const passwordChange = { oldPassword: FIRST, newPassword: SECOND };
    expect(await world.money.accounts.changePassword(ann, passwordChange)).toBeUndefined();
    expect(await follow(tokenOf(mails.find(({ kind }) => kind === 'newEmailLink')))).toBe('LinkInvalid');
    const latest = async (kind: string): Promise<string> => {
      await expect.poll(() => mails.at(-1)?.kind, { interval: 5 }).toBe(kind);
      return tokenOf(mails.at(-1));
    };
    await latest('passwordChanged');
    await world.money.access.askReset({ username: 'ann' }, HOME);
    const reset = await latest('resetLink');
    expect(await change(NEW, SECOND)).toBe('done');
    await latest('emailChangeAsked');
    const links = () => mails.filter(({ kind }) => kind === 'newEmailLink').map(tokenOf);
    const setAnew = (resetToken: string) =>
      world.money.access.resetPassword({ resetToken, newPassword: FIRST }, HOME);
    expect(await setAnew(reset)).toBeUndefined();
    expect(await follow(links().at(-1) ?? '')).toBe('LinkInvalid');
    await latest('passwordReset');
    await world.money.access.askReset({ username: 'ann' }, HOME);
    const other = await latest('resetLink');
    expect(await change(NEW)).toBe('done');
    await latest('emailChangeAsked');
    expect(await follow(links().at(-1) ?? '')).toBe('done');
    expect(typeOf(await setAnew(other))).toBe('LinkInvalid');
  });
});
