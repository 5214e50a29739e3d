import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, it } from 'vitest';
import { FUNDS_UNREAD } from '#domain/betslip/stakes/wager-block.ts';
import type { UserId } from '#domain/brand.ts';
import { databases } from '#testing/databases/databases.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { accountSettings, CAPTCHA_WORD } from './settings.ts';

/** `Algorithm.Argon2i`, which the library has for its own compiler alone. */
const ARGON2I = 1;
const PASSWORD = 'first password of ann';

describe.each(databases)('an account of the older kind, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let offer: DemoOffer;
  let ann: UserId;
  let older: string;
  beforeEach(async () => {
    offer = new DemoOffer(3);
    world = await servicesHarness(await fresh(), offer, { accounts: { demonstration: true } });
    ann = await world.customer('ann', 1_000);
    const { db } = world.data.database;
    // As another system kept it, when nobody asked for a limit, and with texts that are in force no more.
    older = await hash(PASSWORD, { algorithm: ARGON2I, memoryCost: 4_096, timeCost: 3 });
    await db
      .updateTable('users')
      .set({ password_hash: older, no_deposit_limit_at: null, accepted_terms: '2020-01' })
      .where('id', '=', ann)
      .execute();
    await db.deleteFrom('texts_accepted').where('user_id', '=', ann).execute();
    await db.deleteFrom('funds_read').where('user_id', '=', ann).execute();
    return () => world.close();
  });

  const logIn = (password = PASSWORD) =>
    world.money.accounts.login({ username: 'ann', password, captcha: CAPTCHA_WORD });
  const keptAs = async (): Promise<string> =>
    (
      await world.data.database.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', ann)
        .executeTakeFirstOrThrow()
    ).password_hash;

  it('[REG-02.6] has its password kept as all are from the first right login on, also of several at once', async () => {
    expect(await logIn('a guess')).toMatchObject({ errorType: 'LoginInvalidUsernameOrPassword' });
    expect(await keptAs()).toBe(older);
    const said = await Promise.all(Array.from({ length: 4 }, () => logIn()));
    expect(said.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => 'opened'));
    const anew = await keptAs();
    expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await logIn()).toMatchObject({ kind: 'opened' });
    expect(await keptAs()).toBe(anew);
    expect(await logIn('a guess')).toMatchObject({ errorType: 'LoginInvalidUsernameOrPassword' });
  });

  it('[REG-02.6] is asked at its login for all that an account has now, and bets once it has answered', async () => {
    const { accounts, placement } = world.money;
    const opened = await logIn();
    if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
    const { session, data } = opened;
    const { texts } = accountSettings;
    expect(data.userInfo).toMatchObject({ limitAsked: true });
    expect(data.userInfo?.logicalRestrictions).toContain(FUNDS_UNREAD);
    expect(data.userInfo?.newTexts).toContainEqual({ text: 'terms', version: texts.terms });
    const bet = async (event: number) => {
      const slip = slipFor(offer, ann, [selectionId(event, 0)], { stake: 100 });
      const result = await placement.placeBets(ann, [slip]);
      return result.kind === 'answered' ? result.betSlips[0]?.status : result.kind;
    };
    expect(await bet(1)).toBe('FAILED');
    await accounts.acceptTexts(session, data.userInfo?.newTexts ?? []);
    await accounts.readFunds(session, texts.funds);
    await accounts.answerFirstLimit(session, null);
    expect(await bet(2)).toBe('SUCCEEDED');
    const { newTexts, limitAsked } = await accounts.userInfo(session);
    expect([newTexts, limitAsked]).toEqual([undefined, undefined]);
  });
});
