import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AFFILIATE_FOR_MS } from '#domain/account/came-from.ts';
import { FORM_VERSION, FORM_WITHOUT_VERSION } from '#domain/account/marketing.ts';
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

describe.each(databases)('joining in five steps, on $name', { timeout: 300_000 }, (database) => {
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
      [{ phone: '+4477009001' }, 'PhoneInvalid'],
      [{ phone: '+44 7700 900123' }, 'PhoneInvalid'],
      [{ phone: '+449012345678' }, 'PhoneInvalid'],
      [{ phone: '+353861' }, 'PhoneInvalid'],
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

  it('[REG-05.1] a yes is written with the version of the words that the form showed, and none to words that no form had', async () => {
    const { world, db, users, register } = await opened();
    const ticked = { email: true, sms: false, phone: true };
    const other = { ...form, marketing: { ...ticked, version: 'whatever' } };
    expect(await register(other)).toMatchObject({ errorType: 'OtherText' });
    expect(await users()).toEqual([]);
    for (const [nth, [version, written]] of [
      [FORM_VERSION, FORM_VERSION],
      [undefined, FORM_WITHOUT_VERSION],
      [FORM_WITHOUT_VERSION, FORM_WITHOUT_VERSION],
    ].entries()) {
      const marketing = { ...ticked, ...(version === undefined ? {} : { version }) };
      const result = await register({ ...form, username: `ticked-${nth}`, marketing });
      if (result.kind !== 'opened') throw new Error(JSON.stringify(result));
      const { userId } = result.session;
      const said = db.selectFrom('marketing_choices').select(['channel', 'version']);
      expect(await said.where('user_id', '=', userId).orderBy('seq').execute()).toEqual([
        { channel: 'EMAIL', version: written },
        { channel: 'PHONE', version: written },
      ]);
      const row = db.selectFrom('users').select('marketing').where('id', '=', userId);
      expect(JSON.parse((await row.executeTakeFirstOrThrow()).marketing)).toEqual(ticked);
    }
    await world.close();
  });

  it('[DPL-04.1] what a link said of who sent them is kept with the account; an old tag, and what nobody can read, is not', async () => {
    const { world, db, register } = await opened();
    const now = world.clock.at;
    const said = (value: string, at: number) => ({ value, at });
    const link = {
      address: said('/inplay', now),
      reference: said('paper', now - 2 * AFFILIATE_FOR_MS),
      affiliate: said('a_42', now - AFFILIATE_FOR_MS + 1),
    };
    const old = { ...link, affiliate: said('a_42', now - AFFILIATE_FOR_MS) };
    const { affiliate: _, ...rest } = link;
    for (const [nth, [source, kept]] of [
      [JSON.stringify(link), JSON.stringify(link)],
      [JSON.stringify(old), JSON.stringify(rest)],
      ['{"reference":{"value":"<script>","at":1}}', null],
      ['no json at all', null],
      [undefined, null],
    ].entries()) {
      const username = `sent-${nth}`;
      const result = await register({ ...form, username, ...(source == null ? {} : { source }) });
      expect(result.kind).toBe('opened');
      const row = await db
        .selectFrom('users')
        .select('came_from')
        .where('username_key', '=', username)
        .executeTakeFirstOrThrow();
      expect(row.came_from).toBe(kept);
    }
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
