import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { LoginResult } from '../access/login-result.ts';
import type { Visitor } from '../customer-session.ts';
import type { LoginBody } from '../services.ts';
import { devicesIn } from './devices.ts';
import type { Passwords } from './secrets.ts';
import { accountSettings, CAPTCHA_WORD } from './settings.ts';

const { lockAfter, lockNameAfter, lockFor } = accountSettings;
const GUESSES = 120;
const RIGHT = 'right-password-of-ann';

const at = (address: string, devices: readonly string[] = []): Visitor => ({
  address,
  devices,
  kind: 'desktop',
});
const home = at('10.1.1.1');
const stranger = at('203.0.113.9');

describe.each(databases)('[HOLD-03] who may try to log in, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let nodes: readonly ServicesHarness[];
  let looked = 0;
  /** Counts how many passwords are looked at; the work itself takes its time, so parallel ones meet. */
  const passwords: Passwords = {
    hash: (password) => Promise.resolve(password),
    async verify(stored, password) {
      looked += 1;
      await new Promise((done) => setTimeout(done, 5));
      return stored === password;
    },
  };

  /** Two gateways on one database. */
  beforeEach(async () => {
    const open = await fresh();
    const options = { passwords, accounts: { loginsPerAddress: 1_000_000 } };
    nodes = [
      await servicesHarness(open, new DemoOffer(1), options),
      await servicesHarness(open, new DemoOffer(1), options),
    ];
    await join('ann', RIGHT);
    looked = 0;
    return async () => {
      for (const { money } of nodes) await money.close();
    };
  });

  const join = async (name: string, password: string): Promise<void> => {
    const id = await nodes[0]!.customer(name, 0);
    await nodes[0]!.data.database.db
      .updateTable('users')
      .set({ password_hash: password, demonstration: false })
      .where('id', '=', id)
      .execute();
  };
  const logIn = (body: Partial<LoginBody>, visitor: Visitor, node = nodes[0]!): Promise<LoginResult> =>
    node.money.accounts.login(
      { username: 'ann', password: 'wrong', captcha: CAPTCHA_WORD, ...body },
      undefined,
      visitor,
    );
  const kindOf = (result: LoginResult): string =>
    result.kind === 'refused' ? result.errorType : result.kind;
  const guess = async (times: number, visitorOf: (nth: number) => Visitor): Promise<string[]> =>
    (
      await Promise.all(
        Array.from({ length: times }, (_, nth) =>
          logIn({ password: `guess ${nth}` }, visitorOf(nth), nodes[nth % nodes.length]),
        ),
      )
    ).map(kindOf);

  it('of guesses at the same time at two gateways no more passwords are looked at than one after the other', async () => {
    const answers = await guess(GUESSES, () => stranger);
    expect(looked).toBe(lockAfter);
    expect(answers.filter((kind) => kind === 'AccountLocked')).toHaveLength(GUESSES - lockAfter);
    for (const { clock } of nodes) clock.at += lockFor;
    await guess(GUESSES, () => stranger);
    expect(looked).toBe(2 * lockAfter);
  });

  it('whoever types no captcha gets no more looks by guessing at the same time', async () => {
    const tries = Array.from({ length: GUESSES }, () => logIn({ captcha: '' }, stranger));
    await Promise.all(tries);
    expect(looked).toBe(accountSettings.captchaAfter);
  });

  it('a stranger locks out neither the customer at home nor, from however many addresses, a device known before', async () => {
    const first = await logIn({ password: RIGHT }, home);
    if (first.kind !== 'opened') throw new Error(JSON.stringify(first));
    const known = at('198.51.100.7', devicesIn(first.device));
    await guess(GUESSES, () => stranger);
    expect(kindOf(await logIn({ password: RIGHT }, home))).toBe('opened');
    await guess(2 * lockNameAfter, (nth) => at(`203.0.113.${nth}`));
    expect(kindOf(await logIn({ password: RIGHT }, home))).toBe('AccountLocked');
    // Somewhere else, without a captcha, by the cookie alone; and by the token that the app keeps.
    expect(kindOf(await logIn({ password: RIGHT, captcha: '' }, known))).toBe('opened');
    const { trustToken } = first.data;
    expect(kindOf(await logIn({ password: RIGHT, captcha: '', trustToken }, stranger))).toBe('opened');
    // Its own guesses count, and only for itself.
    const own = Array.from({ length: GUESSES }, () => logIn({}, known));
    expect((await Promise.all(own)).map(kindOf).filter((kind) => kind !== 'AccountLocked')).toHaveLength(
      lockAfter,
    );
    expect(kindOf(await logIn({ password: RIGHT }, known))).toBe('AccountLocked');
  });

  it('a device is what the gateway made one, for the customer who came in with it', async () => {
    await guess(GUESSES, () => stranger);
    const invented = at(stranger.address, ['x'.repeat(43)]);
    expect(kindOf(await logIn({ password: RIGHT }, invented))).toBe('AccountLocked');
    await join('bob', 'of-bob');
    const ofBob = await logIn({ username: 'bob', password: 'of-bob' }, invented);
    if (ofBob.kind !== 'opened') throw new Error(JSON.stringify(ofBob));
    const [secret, ...others] = devicesIn(ofBob.device);
    expect(others).toEqual(invented.devices);
    const bobs = at(stranger.address, [secret!]);
    expect(kindOf(await logIn({ password: RIGHT }, bobs))).toBe('AccountLocked');
    expect(kindOf(await logIn({ username: 'bob', password: 'of-bob' }, bobs))).toBe('opened');
    // Two people on one browser stay known, each by a secret of their own.
    const both = await logIn({ password: RIGHT }, at(home.address, [secret!]));
    if (both.kind !== 'opened') throw new Error(JSON.stringify(both));
    expect(devicesIn(both.device)).toHaveLength(2);
    expect(devicesIn(both.device)).toContain(secret);
  });

  it('an address tries so many names a minute and opens so many accounts, and codes, whichever gateway it asks', async () => {
    const [one, two] = nodes;
    await one!.money.close();
    await two!.money.close();
    const { database: open } = one!.data;
    const accounts = { loginsPerAddress: 5, registrationsPerAddress: 5 };
    nodes = [
      await servicesHarness(open, new DemoOffer(1), { passwords, accounts }),
      await servicesHarness(open, new DemoOffer(1), { passwords, accounts }),
    ];
    const form = {
      password: 'correct horse battery staple',
      email: 'a@test.example',
      firstName: 'A',
      lastName: 'B',
      dateOfBirth: '1980-01-01',
      countryCode: 'gb',
      ...JOINING,
    };
    const many = async (work: (nth: number, node: ServicesHarness) => Promise<boolean>): Promise<number> => {
      const done = Array.from({ length: 60 }, (_, nth) => work(nth, nodes[nth % 2]!));
      return (await Promise.all(done)).filter((admitted) => admitted).length;
    };
    expect(
      await many(async (nth) => kindOf(await logIn({ username: `n${nth}` }, stranger)) !== 'RATE_LIMITED'),
    ).toBe(5);
    const joins = await many(
      async (nth, { money }) =>
        kindOf(await money.accounts.register({ ...form, username: `joined_${nth}` }, undefined, stranger)) ===
        'opened',
    );
    expect(joins).toBe(5);
    expect(await many((_, { money }) => money.sharing.mayTry(stranger.address))).toBe(30);
    expect(await nodes[0]!.money.sharing.mayTry(home.address)).toBe(true);
    for (const { clock } of nodes) clock.at += 60_000;
    expect(await nodes[1]!.money.sharing.mayTry(stranger.address)).toBe(true);
    expect(kindOf(await logIn({ username: 'another' }, stranger))).toBe('LoginInvalidUsernameOrPassword');
  });

  it('[HOLD-07] nothing that was typed is kept, and what counts no more is gone', async () => {
    await logIn({ username: 'a password in the wrong field' }, stranger);
    const rows = () => nodes[0]!.data.database.db.selectFrom('attempts').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain('password');
    expect(await rows()).not.toEqual([]);
    for (const { clock } of nodes) clock.at += accountSettings.failuresForgotten + 1;
    await logIn({ password: RIGHT }, home);
    expect(await rows()).toHaveLength(1);
  });
});
