import { beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { databases } from '#testing/databases/databases.ts';
import { recordOutbox } from '#testing/databases/outbox-record.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, eventId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { accessSettings } from '../config/access.ts';
import { createAudit } from '../staff/create-audit.ts';
import { codeAt } from '../staff/second-factor.ts';
import type { Passwords } from './secrets.ts';
import { type AccountOrder, orderAccount } from './staff-orders.ts';

const PASSWORD = 'first password of ann';
const DAY = 86_400_000;
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: (stored, password) => Promise.resolve(stored === password),
};

describe.each(databases)('what staff do with an account, on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  let offer: DemoOffer;
  let ann: UserId;
  beforeEach(async () => {
    offer = new DemoOffer(9);
    world = await servicesHarness(await fresh(), offer, { passwords, accounts: { demonstration: true } });
    const { db } = world.data.database;
    ann = await world.customer('ann', 10_000);
    await db.updateTable('users').set({ password_hash: PASSWORD }).where('id', '=', ann).execute();
    await db
      .insertInto('staff')
      .values({
        id: 'sue',
        role: 'supervisor',
        password_hash: 'none',
        brands: '[]',
        totp_sealed: null,
        totp_enrolled_at: null,
        disabled_at: null,
        demonstration: false,
        created_at: 0,
      })
      .execute();
    return () => world.close();
  });

  const order = (what: AccountOrder, by: Partial<{ username: string; staff: string }> = {}) =>
    orderAccount(
      world.data.database.db,
      createAudit(world.data.database.db),
      { username: 'ANN', staff: 'sue', why: 'asked on the phone', ...by },
      what,
      world.clock.at,
    );
  const acts = async () => {
    const rows = await world.data.database.db
      .selectFrom('staff_audit')
      .select('act')
      .orderBy('seq')
      .execute();
    return rows.map(({ act }) => act);
  };
  const logIn = () => world.money.accounts.login({ username: 'ann', password: PASSWORD });
  const opened = async () => {
    const result = await logIn();
    if (result.kind !== 'opened') throw new Error(result.kind);
    return result;
  };
  const place = async (event: number) => {
    const slip = slipFor(offer, ann, [selectionId(event, 0)], { stake: 100 });
    const result = await world.money.placement.placeBets(ann, [slip]);
    return result.kind === 'answered' ? result.betSlips[0] : undefined;
  };

  it('[RGT-07.3] [RGT-07.4] [UK-34] while a blocking question waits no bet is taken and none held; its answer counts once, and the trail says who asked', async () => {
    const { accounts } = world.money;
    const { session } = await opened();
    expect((await place(1))?.status).toBe('SUCCEEDED');
    expect(await order({ act: 'ask', kind: 'SPEND', blocking: false })).toEqual({ kind: 'done' });
    expect((await place(2))?.status).toBe('SUCCEEDED');
    // Asked again it is one question, and blocks from now on.
    expect(await order({ act: 'ask', kind: 'TIME', blocking: true })).toEqual({ kind: 'done' });
    const { intervention } = await accounts.userInfo(session);
    expect(intervention).toMatchObject({ kind: 'SPEND', blocking: true });
    const refused = { status: 'FAILED', errors: [{ type: 'INTERVENTION_DUE' }] };
    expect(await place(3)).toMatchObject(refused);
    offer.changeEvent(eventId(4), { inplay: true });
    expect(await place(4)).toMatchObject(refused);
    const id = intervention?.id ?? '';
    expect(await accounts.answerIntervention(session, { id: 'in-unknown', answer: 'TALK' })).toMatchObject({
      errorType: 'NotFound',
    });
    expect(await accounts.answerIntervention(session, { id, answer: 'CONTINUE' })).toBeUndefined();
    expect(await accounts.answerIntervention(session, { id, answer: 'BREAK' })).toBeUndefined();
    const kept = await world.data.database.db
      .selectFrom('interventions')
      .select('answer')
      .where('user_id', '=', ann)
      .execute();
    expect(kept).toEqual([{ answer: 'CONTINUE' }]);
    expect((await place(5))?.status).toBe('SUCCEEDED');
    expect(await acts()).toEqual(['interventionRaised', 'interventionRaised']);
    // Who is not among staff does nothing, and of nobody there is nothing to say.
    expect(await order({ act: 'close' }, { staff: 'nobody' })).toEqual({ kind: 'unknownStaff' });
    expect(await order({ act: 'close' }, { username: 'bob' })).toEqual({ kind: 'unknownCustomer' });
    expect(await acts()).toHaveLength(2);
  });

  it('[RGT-08.1] staff say what a customer may lose: the bet beyond it is refused, the pages of the customer are told, and the trail has who said so', async () => {
    const told = await recordOutbox(world.data.database.db);
    expect((await place(1))?.status).toBe('SUCCEEDED');
    const control = { period: 'WEEK', amount: money(50) } as const;
    expect(await order({ act: 'spendLimit', control })).toEqual({ kind: 'done' });
    expect(await place(2)).toMatchObject({
      status: 'FAILED',
      errors: [{ type: 'SPEND_LIMIT_EXCEEDED', code: 160 }],
    });
    expect(await order({ act: 'spendLimit', control: null })).toEqual({ kind: 'done' });
    expect((await place(3))?.status).toBe('SUCCEEDED');
    expect(await told(ann, 'controls')).toEqual(['spend control', 'spend control']);
    expect(await acts()).toEqual(['spendLimitSet', 'spendLimitSet']);
  });

  it('[RGT-05.1] [RGT-05.3] what its customer has closed takes no bet and no login until support opens it', async () => {
    const { accounts } = world.money;
    const { session, credential } = await opened();
    await accounts.closeAccount(session);
    const closed = { resultCode: 1204, errorType: 'PLAYER_TERMINATED' };
    expect(await accounts.authenticate(credential)).toMatchObject(closed);
    world.clock.at += 400 * DAY;
    expect(await logIn()).toMatchObject(closed);
    expect(await place(1)).toMatchObject({ status: 'FAILED', errors: [{ type: 'BETTING_BLOCKED' }] });
    expect(await order({ act: 'open' })).toEqual({ kind: 'done' });
    expect(await order({ act: 'open' })).toEqual({ kind: 'notClosed' });
    expect((await opened()).kind).toBe('opened');
    expect((await place(2))?.status).toBe('SUCCEEDED');
    expect(await order({ act: 'close' })).toEqual({ kind: 'done' });
    expect(await logIn()).toMatchObject(closed);
    expect(await acts()).toEqual(['accountOpened', 'accountClosed']);
  });

  it('[ACC-14.6] who has lost authenticator and codes is let in by the password again, and nobody else stays', async () => {
    const { accounts, access } = world.money;
    const { db } = world.data.database;
    const { session, credential } = await opened();
    const begun = await access.startTotp(session, PASSWORD);
    if (begun.kind === 'refused') throw new Error(begun.errorType);
    const code = codeAt(begun.totpSecret, accessSettings, world.clock.at);
    expect(await access.confirmTotp(session, code)).toMatchObject({ kind: 'on' });
    await db
      .insertInto('passkeys')
      .values({
        id: 'AQ',
        user_id: ann,
        public_key: '',
        counter: 0,
        transports: '[]',
        name: 'phone',
        created_at: 0,
        last_used_at: null,
      })
      .execute();
    for (const purpose of ['reset', 'newEmail'] as const)
      await db
        .insertInto('access_links')
        .values({
          token_hash: purpose,
          user_id: ann,
          purpose,
          email: 'a@b.example',
          created_at: 0,
          expires_at: 1,
        })
        .execute();
    expect((await logIn()).kind).toBe('challenged');
    expect(await order({ act: 'passwordOnly' }, { staff: 'nobody' })).toEqual({ kind: 'unknownStaff' });
    expect((await logIn()).kind).toBe('challenged');
    expect(await order({ act: 'passwordOnly' })).toEqual({ kind: 'done' });
    expect(await accounts.authenticate(credential)).toMatchObject({ kind: 'refused' });
    for (const table of ['recovery_codes', 'login_challenges', 'passkeys', 'access_links'] as const)
      expect(await db.selectFrom(table).select('user_id').execute(), table).toEqual([]);
    const again = await opened();
    expect(await access.waysIn(again.session)).toMatchObject({ code: { on: false }, passkeys: [] });
    expect(await acts()).toEqual(['factorsRemoved']);
  });

  it('[RGT-05.3] an exclusion is opened by nobody before its end, and then a day is waited', async () => {
    const { session } = await opened();
    const until = await world.money.accounts.excludeSelf(session, 6);
    expect(await order({ act: 'open' })).toEqual({ kind: 'stillShut', until });
    world.clock.at = until;
    const at = until + DAY;
    expect(await order({ act: 'open' })).toEqual({ kind: 'opensAt', at });
    world.clock.at = at - 1;
    expect(await logIn()).toMatchObject({ errorType: 'SelfExcluded' });
    world.clock.at = at;
    expect((await opened()).kind).toBe('opened');
    expect(await acts()).toEqual(['accountOpened']);
  });
});
