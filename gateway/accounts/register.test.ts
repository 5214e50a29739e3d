import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { money } from '#domain/money/parse-money.ts';
import { databases } from '#testing/databases/databases.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer } from '#testing/offers/demo-offer.ts';
import type { CustomerSession } from '../customer-session.ts';
import type { RegisterBody } from '../services.ts';
import type { Passwords } from './secrets.ts';

const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};
const form: RegisterBody = {
  username: 'newcomer',
  password: 'wholly unguessed words',
  email: 'new@test.example',
  firstName: 'Siân',
  lastName: "O'Hara-Lloyd",
  dateOfBirth: '1980-01-01',
  countryCode: 'gb',
  ...JOINING,
};

describe.each(databases)('joining in five steps, on $name', { timeout: 60_000 }, (database) => {
  const fresh = database.use();
  const opened = async () => {
    const accounts = { demonstration: true, asksIdentity: true };
    const world = await servicesHarness(await fresh(), new DemoOffer(1), { passwords, accounts });
    const { db } = world.data.database;
    const users = () =>
      db
        .selectFrom('users')
        .select(['id', 'phone', 'no_deposit_limit_at'])
        .where('username_key', '=', 'newcomer')
        .execute();
    const { accounts: open } = world.money;
    const register = (body: RegisterBody) => open.register(body);
    const limits = (session: CustomerSession) => open.limits(session);
    return { world, db, users, register, limits };
  };

  it('[REG-03.4] [REG-03.5] whatever cannot be taken is refused, and opens nothing', async () => {
    const { world, users, register } = await opened();
    const [terms] = JOINING.texts;
    const old = { text: 'bettingRules', version: '2001-1' } as const;
    const wrong: readonly [Partial<RegisterBody>, string][] = [
      [{ dateOfBirth: '2015-01-01' }, 'UnderAge'],
      [{ dateOfBirth: '1980-02-30' }, 'DateOfBirthInvalid'],
      [{ firstName: 'Siân1' }, 'NameInvalid'],
      [{ lastName: 'a\u0007b' }, 'NameInvalid'],
      [{ countryCode: 'us' }, 'COUNTRY_RESTRICTED'],
      [{ phone: '07700900123' }, 'PhoneInvalid'],
      [{ postalCode: 'A65 F4E2' }, 'AddressInvalid'],
      [{ city: 'Test\u0000ham' }, 'AddressInvalid'],
      [{ acceptTerms: false }, 'TermsNotAccepted'],
      [{ texts: [] }, 'OtherText'],
      [{ texts: terms === undefined ? [] : [terms] }, 'OtherText'],
      [{ texts: terms === undefined ? [] : [terms, old] }, 'OtherText'],
    ];
    for (const [change, errorType] of wrong)
      expect([change, await register({ ...form, ...change })]).toMatchObject([change, { errorType }]);
    expect(await users()).toEqual([]);
    expect(await register({ ...form, countryCode: 'ie', postalCode: 'A65 F4E2' })).toMatchObject({
      kind: 'opened',
    });
    await world.close();
  });

  it('[REG-03.6] [REG-04.3] an account begins with its phone, its sealed address and its limit, or with its word for none', async () => {
    const { world, db, users, register, limits } = await opened();
    const result = await register({ ...form, depositLimit: { period: 'WEEK', amount: money(4_000) } });
    if (result.kind !== 'opened') throw new Error(JSON.stringify(result));
    const [user] = await users();
    expect(user).toMatchObject({ phone: '+447700900123', no_deposit_limit_at: null });
    const told = await limits(result.session);
    expect(told.limits).toMatchObject([{ kind: 'DEPOSIT', period: 'WEEK', amount: 4_000 }]);
    const row = await db
      .selectFrom('identities')
      .selectAll()
      .where('user_id', '=', result.session.userId)
      .executeTakeFirstOrThrow();
    expect(row.address_sealed).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain('Test Street');
    expect(await world.money.identity.told(result.session.userId)).toMatchObject({ addressKnown: true });
    const none = await register({ ...form, username: 'another', depositLimit: null });
    if (none.kind !== 'opened') throw new Error(JSON.stringify(none));
    const { no_deposit_limit_at } = await db
      .selectFrom('users')
      .select('no_deposit_limit_at')
      .where('id', '=', none.session.userId)
      .executeTakeFirstOrThrow();
    expect(no_deposit_limit_at).toBe(world.clock.at);
    expect((await limits(none.session)).limits).toEqual([]);
    await world.close();
  });

  it('[REG-03.6] a registration whose last write fails leaves nothing', async () => {
    const { world, db, users } = await opened();
    const count = async () => {
      const rows = await db.selectFrom('identities').select('user_id').execute();
      return rows.length;
    };
    const before = await count();
    const limit = { period: 'DAY', amount: money(6_000) } as const;
    await sql`alter table own_limits add constraint low check (amount < 6000)`.execute(db);
    await expect(world.money.accounts.register({ ...form, depositLimit: limit })).rejects.toThrow();
    expect(await users()).toEqual([]);
    expect(await count()).toBe(before);
    expect((await world.money.accounts.register(form)).kind).toBe('opened');
    await world.close();
  });

  it('[REG-01.1] [REG-03.8] forms sent twice at once, or again after a lost answer, open one account; the stricter limit holds', async () => {
    const { world, users, register, limits } = await opened();
    const limited = (pounds: number | null): RegisterBody => ({
      ...form,
      depositLimit: pounds === null ? null : { period: 'WEEK', amount: money(pounds * 100) },
    });
    const [first, second] = await Promise.all([register(limited(50)), register(limited(50))]);
    expect([first.kind, second.kind]).toEqual(['opened', 'opened']);
    expect(await users()).toHaveLength(1);
    for (const [pounds, held] of [
      [20, 2_000],
      [80, 2_000],
      [null, 2_000],
    ] as const) {
      const again = await register(limited(pounds));
      if (again.kind !== 'opened') throw new Error(JSON.stringify(again));
      expect(again.data.userInfo).toMatchObject({ limits: { own: true } });
      expect((await limits(again.session)).limits).toMatchObject([{ amount: held }]);
    }
    expect(await register({ ...limited(5), password: 'some other long words' })).toMatchObject({
      errorType: 'UsernameTaken',
    });
    expect(await users()).toHaveLength(1);
    await world.close();
  });
});
