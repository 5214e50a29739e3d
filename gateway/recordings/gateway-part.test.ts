import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { login, logout, register } from '#domain/contract/account.ts';
import { betStatus, placeBets } from '#domain/contract/betting.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { databases } from '#testing/databases/databases.ts';
import { DEVICE_KEY } from '#testing/gateway/device-key.ts';
import { bettingTokenIn } from '#testing/gateway/parse-answered.ts';
import { type RecordingApp, recordingApp } from '#testing/gateway/recording-app.ts';
import { JOINING } from '#testing/gateway/registration-answers.ts';
import { resultOf } from '#testing/gateway/services-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { sessionNumber } from '#testing/recordings/device-log.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { createRecordings } from './create-recordings.ts';

const session = sessionNumber(7);
const password = 'a-long-demonstration-password';

describe.each(databases)("the gateway's own part, on $name", ({ use }) => {
  const fresh = use();
  let database: OpenDatabase;
  let here: RecordingApp;
  let offer: RecordingApp['offer'];
  let world: RecordingApp['world'];
  let store: RecordingApp['store'];
  let app: RecordingApp['app'];
  let cookie = '';
  let token = '';
  let asked = 0;

  beforeEach(async () => {
    database = await fresh();
    here = await recordingApp(database);
    ({ app, world, offer, store } = here);
  });
  afterEach(async () => {
    await here.close();
    expect(world.failures).toEqual([]);
  });

  async function call(path: string, body: object): Promise<{ status: number; body: unknown }> {
    asked += 1;
    const answer = await app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
        [REQUEST_HEADERS.clientVersion]: 'build-7',
        [REQUEST_HEADERS.requestId]: `${session}:${String(asked)}.1:1`,
        [REQUEST_HEADERS.logKey]: DEVICE_KEY,
        cookie,
        [REQUEST_HEADERS.sessionToken]: token,
      },
    });
    const given = answer.cookies[0];
    if (given !== undefined) cookie = `${given.name}=${given.value}`;
    token = bettingTokenIn(answer.body) ?? token;
    return { status: answer.statusCode, body: answer.json() };
  }

  async function registered(): Promise<UserId> {
    const customer = {
      username: 'annapunter',
      password,
      email: 'anna@test.example',
      firstName: 'Anna',
      lastName: 'Punter',
      dateOfBirth: '1990-05-17',
      countryCode: 'gb',
      ...JOINING,
    };
    const { status } = await call(register.path, customer);
    expect(status).toBe(200);
    const { id } = await database.db
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', 'annapunter')
      .executeTakeFirstOrThrow();
    return UserId.parse(id);
  }

  it('[FAIL-76] tells the story of a bet of which the device never sent a word', async () => {
    const user = await registered();
    const good = slipFor(offer, user, [selectionId(1, 0)], { stake: 250 });
    const poor = slipFor(offer, user, [selectionId(2, 0)], { stake: 99_999 });
    await call(placeBets.path, { betSlips: [good] });
    await call(placeBets.path, { betSlips: [poor] });
    await call(betStatus.path, { refs: [good.ref], fence: false });
    world.money.settlement.observe(resultOf(marketId(1), [[selectionId(1, 0), { outcome: 'WON' }]]));
    await world.money.settlement.idle();
    await call(logout.path, {});

    const [bet] = await database.db.selectFrom('bets').selectAll().execute();
    const id = bet?.id ?? '';
    const [found] = (await store.search({ text: id })).sessions;
    expect(found).toMatchObject({ session, clientPart: 'none', build: 'build-7', bets: [id] });
    expect(found?.pseudonym).toBe(await store.pseudonymOf(user));
    expect((await store.search({ ref: poor.ref })).sessions.map((one) => one.session)).toEqual([session]);

    const told = await store.gatewayPart(session);
    const ofBet = told.filter(({ ref }) => ref === good.ref).map(({ kind, call: name }) => `${kind} ${name}`);
    expect(ofBet).toEqual([
      'received placeBets',
      'changed book',
      'answered placeBets',
      'answered betStatus',
      'changed settle',
    ]);
    const received = told.find(({ kind, ref }) => kind === 'received' && ref === good.ref);
    expect(received?.content).toMatchObject({ stake: 250, contentHash: good.contentHash });
    expect(received?.corr).toMatch(new RegExp(`^${session}:`));
    const booked = told.find(({ call: name }) => name === 'book');
    expect(booked).toMatchObject({
      bet: id,
      ref: good.ref,
      content: { totalStake: 250, receipt: { betId: id } },
    });
    expect(told.find(({ call: name }) => name === 'settle')).toMatchObject({
      content: { status: 'SETTLED' },
    });
    const refused = told.filter(({ ref }) => ref === poor.ref).map(({ kind }) => kind);
    expect(refused).toEqual(['received', 'answered']);
  });

  it('says that somebody signed in and out, and never who or with what', async () => {
    await registered();
    await call(login.path, { username: 'annapunter', password: 'wrong-password-entirely' });
    await call(login.path, { username: 'annapunter', password });
    await call(logout.path, {});
    const told = await store.gatewayPart(session);
    expect(told.map(({ call: name, content }) => [name, content])).toMatchObject([
      ['register', { outcome: 'ok' }],
      ['login', { errorType: 'LoginInvalidUsernameOrPassword' }],
      ['login', { outcome: 'ok' }],
      ['logout', { outcome: 'ok' }],
    ]);
    const rows = JSON.stringify(await database.db.selectFrom('gateway_acts').selectAll().execute());
    for (const secret of ['annapunter', password, 'wrong-password-entirely', 'Anna', 'u-'])
      expect(rows).not.toContain(secret);
  });

  it('keeps the line of a booking in the booking itself: it is there when nothing else was written', async () => {
    const user = await registered();
    const slip = slipFor(offer, user, [selectionId(1, 0)], { stake: 250 });
    // Nothing that waits is written any more, as after a crash.
    await store.close();
    await call(placeBets.path, { betSlips: [slip] });
    const again = await createRecordings({ db: database.db });
    const [act] = await database.db
      .selectFrom('gateway_acts')
      .selectAll()
      .where('call', '=', 'book')
      .execute();
    expect(act).toMatchObject({ session, ref: slip.ref });
    expect((await again.search({ ref: slip.ref })).sessions.map((one) => one.session)).toEqual([session]);
    await again.close();
  });
});
