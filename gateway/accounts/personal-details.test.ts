import { describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { Mail } from '../providers/mailer.ts';
import type { RegisterBody } from '../services.ts';
import type { Passwords } from './secrets.ts';

const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};
const form = (username: string): RegisterBody => ({
  username,
  password: 'wholly unguessed words',
  email: `${username}@test.example`,
  firstName: 'Siân',
  lastName: 'Lloyd',
  dateOfBirth: '1980-01-01',
  countryCode: 'gb',
  ...JOINING,
});

describe.each(databases)('personal details, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();

  it('[ACC-02.4] a number changes with the password alone, for its customer alone; guesses are counted', async () => {
    const world = await servicesHarness(await fresh(), new DemoOffer(1), { passwords });
    const { accounts } = world.money;
    const joined = async (name: string) => {
      const opened = await accounts.register(form(name));
      if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
      return opened.session;
    };
    const [one, other] = [await joined('one-customer'), await joined('other-customer')];
    const told = {
      firstName: 'Siân',
      lastName: 'Lloyd',
      dateOfBirth: '1980-01-01',
      countryCode: 'gb',
      email: 'one-customer@test.example',
      address: JOINING.address,
      city: JOINING.city,
      postalCode: JOINING.postalCode,
      cellphoneNumber: JOINING.phone,
    };
    expect(await accounts.personalData(one)).toEqual(told);
    const cellphoneNumber = '+447700900777';
    const change = (password: string) => accounts.changePhone(one, { cellphoneNumber, password });
    expect(await change('a guess')).toMatchObject({ errorType: 'PasswordWrong' });
    expect(await accounts.personalData(one)).toEqual(told);
    const short = { cellphoneNumber: '+44770090', password: 'wholly unguessed words' };
    expect(await accounts.changePhone(one, short)).toMatchObject({ errorType: 'PhoneInvalid' });
    expect(await accounts.personalData(one)).toEqual(told);
    expect(await change('wholly unguessed words')).toEqual({ ...told, cellphoneNumber });
    expect(await accounts.personalData(one)).toEqual({ ...told, cellphoneNumber });
    expect(await accounts.personalData(other)).toMatchObject({ cellphoneNumber: JOINING.phone });
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, nth) => change(`guess ${nth}`)));
    expect(
      guesses.filter((said) => 'kind' in said && said.errorType === 'AccountLocked').length,
    ).toBeGreaterThan(0);
    // Also the right one waits then, as at a login.
    expect(await change('wholly unguessed words')).toMatchObject({ errorType: 'AccountLocked' });
    await world.close();
  });

  it('[ACC-02] an address changes with the password and a postcode of the country, sealed, few times a day', async () => {
    const mails: Mail[] = [];
    const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
    const world = await servicesHarness(await fresh(), new DemoOffer(1), { passwords, mailer });
    const { accounts } = world.money;
    const opened = await accounts.register(form('one-customer'));
    if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
    const moved = (postalCode: string, password = 'wholly unguessed words', address = '9 Elsewhere Row') =>
      accounts.changeAddress(opened.session, { address, city: 'Othertown', postalCode, password });
    expect(await moved('ZZ1 1AA', 'a guess')).toMatchObject({ errorType: 'PasswordWrong' });
    expect(await moved('12345')).toMatchObject({ errorType: 'PostcodeInvalid' });
    expect(await accounts.personalData(opened.session)).toMatchObject({ address: JOINING.address });
    const now = { address: '9 Elsewhere Row', city: 'Othertown', postalCode: 'ZZ1 1AA' };
    expect(await moved('zz11aa')).toMatchObject(now);
    expect(await accounts.personalData(opened.session)).toMatchObject(now);
    expect(await moved('ZZ11AA')).toMatchObject({ errorType: 'AddressSame' });
    const rows = await world.data.database.db.selectFrom('identities').selectAll().execute();
    const trail = await world.data.database.db.selectFrom('staff_audit').selectAll().execute();
    expect(trail.map(({ act, detail }) => [act, detail])).toEqual([
      ['addressChanged', opened.session.userId],
    ]);
    await expect.poll(() => mails.some(({ kind }) => kind === 'addressChanged'), { interval: 5 }).toBe(true);
    // A canary: in nothing that is kept or sent, but sealed.
    expect(JSON.stringify([rows, trail, mails])).not.toMatch(/Elsewhere|Othertown|ZZ1 ?1AA/i);
    expect('kind' in (await moved('ZZ1 1AA', 'wholly unguessed words', '10 Further Row'))).toBe(false);
    expect(await moved('ZZ1 1AA', 'wholly unguessed words', '11 Further Row')).toMatchObject({
      errorType: 'RATE_LIMITED',
    });
    await world.close();
  });

  it('[ACC-02.1] who joined before anybody asked has no address and no number', async () => {
    const world = await servicesHarness(await fresh(), new DemoOffer(1), {
      accounts: { demonstration: true },
    });
    const opened = await world.money.accounts.login({ username: 'demo', password: 'demo-password-only' });
    if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
    const told = await world.money.accounts.personalData(opened.session);
    expect(told).toMatchObject({ address: '', city: '', postalCode: '', cellphoneNumber: '' });
    await world.close();
  });
});
