import { describe, expect, it } from 'vitest';
import { newTexts, type TextsInForce } from '#domain/config/texts-in-force.ts';
import { databases } from '#testing/databases/databases.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Passwords } from './secrets.ts';

const PASSWORD = 'first password of ann';
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};
const CHANGED: TextsInForce = { terms: '2026-2', bettingRules: '2026-1', funds: '2026-1' };

describe.each(databases)('terms and rules that have changed, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();

  it('[CNT-02.1] [CNT-02.2] [REG-02.1] [UK-12] are told at the login; until the version in force is accepted no bet is taken and none is held, and withdrawing stays open', async () => {
    const offer = new DemoOffer(5);
    const world = await servicesHarness(await fresh(), offer, {
      passwords,
      accounts: { demonstration: true, texts: CHANGED },
      placement: { texts: CHANGED },
    });
    const { db } = world.data.database;
    const { accounts } = world.money;
    const ann = await world.customer('ann', 10_000);
    await db.updateTable('users').set({ password_hash: PASSWORD }).where('id', '=', ann).execute();
    const opened = await accounts.login({ username: 'ann', password: PASSWORD });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    const { session } = opened;
    const texts = [{ text: 'terms', version: '2026-2' }] as const;
    expect(opened.data.userInfo).toMatchObject({
      newTexts: texts,
      userRestrictions: { withdrawAllowed: true },
    });
    const place = async (event: number) => {
      const slip = slipFor(offer, ann, [selectionId(event, 0)], { stake: 100 });
      const result = await world.money.placement.placeBets(ann, [slip]);
      return result.kind === 'answered' ? result.betSlips[0] : undefined;
    };
    const refused = { status: 'FAILED', errors: [{ type: 'NEW_TEXTS' }] };
    expect(await place(1)).toMatchObject(refused);
    // And none is held for a delay.
    offer.changeEvent(eventId(4), { inplay: true });
    expect(await place(4)).toMatchObject(refused);
    // What is not in force is not accepted, nor what stands beside it.
    expect(await accounts.acceptTexts(session, [{ text: 'terms', version: '2026-1' }])).toMatchObject({
      errorType: 'OtherText',
    });
    expect(await place(2)).toMatchObject(refused);
    for (let time = 0; time < 2; time += 1)
      expect(await accounts.acceptTexts(session, texts)).toBeUndefined();
    expect(await accounts.userInfo(session)).not.toHaveProperty('newTexts');
    expect((await place(3))?.status).toBe('SUCCEEDED');
    const kept = await db
      .selectFrom('texts_accepted')
      .select(['text', 'version'])
      .where('user_id', '=', ann)
      .orderBy('version')
      .execute();
    expect(kept.filter(({ text }) => text === 'terms').map(({ version }) => version)).toEqual([
      '2026-1',
      '2026-2',
    ]);
    await world.close();
  });

  it('[CNT-02.2] are asked for once, while gateways with other texts in force run beside each other', async () => {
    const offer = new DemoOffer(5);
    const database = await fresh();
    const at = (texts: TextsInForce) =>
      servicesHarness(database, offer, { accounts: { demonstration: true, texts }, placement: { texts } });
    const newer = await at({ ...CHANGED, terms: '2026-10' });
    const older = await at({ ...CHANGED, terms: '2026-9' });
    const ann = await newer.customer('ann', 10_000);
    const session = { userId: ann, gwSessionId: 'g', startedAt: 0, expiresAt: 0 };
    let event = 0;
    const asked = async ({ money }: typeof newer) => {
      event += 1;
      const { newTexts = [] } = await money.accounts.userInfo(session);
      const slip = slipFor(offer, ann, [selectionId(event, 0)], { stake: 100 });
      const result = await money.placement.placeBets(ann, [slip]);
      const error = result.kind === 'answered' ? result.betSlips[0]?.errors[0]?.type : result.kind;
      expect(error).toBe(newTexts.length === 0 ? undefined : 'NEW_TEXTS');
      return newTexts.map(({ version }) => version);
    };
    for (const world of [newer, older]) {
      const [version = ''] = await asked(world);
      await world.money.accounts.acceptTexts(session, [{ text: 'terms', version }]);
    }
    expect([await asked(newer), await asked(older)]).toEqual([[], []]);
    // What a build says that looks at the last one alone.
    const { accepted_terms } = await newer.data.database.db
      .selectFrom('users')
      .select('accepted_terms')
      .where('id', '=', ann)
      .executeTakeFirstOrThrow();
    expect(accepted_terms).toBe('2026-10');
    await older.close();
  });

  it('[CNT-02.2] who registers has accepted what is in force', async () => {
    const world = await servicesHarness(await fresh(), new DemoOffer(1), {
      passwords,
      accounts: { demonstration: true, texts: CHANGED },
      placement: { texts: CHANGED },
    });
    const opened = await world.money.accounts.register({
      username: 'newcomer',
      password: 'wholly unguessed words',
      email: 'new@test.example',
      firstName: 'New',
      lastName: 'Comer',
      dateOfBirth: '1980-01-01',
      countryCode: 'gb',
      ...JOINING,
      texts: newTexts({ terms: '', bettingRules: '' }, CHANGED),
    });
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    expect(opened.data.userInfo).not.toHaveProperty('newTexts');
    await world.close();
  });
});
