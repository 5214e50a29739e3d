import { beforeEach, describe, expect, it } from 'vitest';
import { databases } from '#testing/databases/databases.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { RegisterBody } from '../services.ts';
import { CAPTCHA_WORD } from './settings.ts';

/**
 * Of any composition, and as long as is allowed: lower case alone, other alphabets, spaces at the ends, 128
 * characters.
 */
const PASSWORDS = [
  'quiet lantern over harbour',
  ' пароль и ещё слова, ünïcödé 🦉 ',
  'xq'.padEnd(128, 'vjwkzpmrhtylbgnd fsaceiou7'),
];

// What a password may be does not hang on the database.
describe.each(databases.slice(0, 1))('[REG-01] passwords on $name', { timeout: 300_000 }, ({ use }) => {
  const fresh = use();
  let world: ServicesHarness;
  beforeEach(async () => {
    world = await servicesHarness(await fresh(), new DemoOffer(1));
    return () => world.close();
  });

  it('are of any characters and up to 128 of them, and open an account exactly as they were typed', async () => {
    const { accounts } = world.money;
    for (const [nth, password] of PASSWORDS.entries()) {
      const username = `customer${nth}`;
      const form: RegisterBody = {
        username,
        password,
        email: `${username}@test.example`,
        firstName: 'Ann',
        lastName: 'Test',
        dateOfBirth: '1990-05-05',
        countryCode: 'gb',
        ...JOINING,
      };
      expect(await accounts.register(form), password).toMatchObject({ kind: 'opened' });
      const login = (typed: string) => accounts.login({ username, password: typed, captcha: CAPTCHA_WORD });
      for (const wrong of [`${password} `, password.toUpperCase(), password.slice(0, -1)])
        expect(await login(wrong), wrong).toMatchObject({ errorType: 'LoginInvalidUsernameOrPassword' });
      expect(await login(password), password).toMatchObject({ kind: 'opened' });
    }
  });
});
