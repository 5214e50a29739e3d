import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import { login, logout, prolong } from '#domain/contract/account.ts';
import { answerOffer, betStatus, placeBets } from '#domain/contract/betting.ts';
import { calls } from '#domain/contract/calls.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { databases } from '#testing/databases/databases.ts';
import { bettingTokenIn, errorOf } from '#testing/gateway/parse-answered.ts';
import { type RecordingApp, recordingApp } from '#testing/gateway/recording-app.ts';
import { type ServicesHarness, servicesHarness } from '#testing/gateway/services-harness.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { SessionOpened } from '../customer-session.ts';
import type { LoginBody } from '../services.ts';
import { hashSecret } from './secrets.ts';
import { accountSettings } from './settings.ts';

const textOf = ({ bettingToken }: { readonly bettingToken?: unknown }): string =>
  typeof bettingToken === 'string' ? bettingToken : '';

const [{ use }] = databases as readonly [(typeof databases)[number]];

describe.each(databases)('[HOLD-07] [SES-04] a betting token on $name', { timeout: 300_000 }, (database) => {
  const fresh = database.use();
  let world: ServicesHarness;
  beforeEach(async () => {
    world = await servicesHarness(await fresh(), new DemoOffer(1), { accounts: { demonstration: true } });
  });
  afterEach(() => world.close());

  const opened = async (name = 'demo', previous?: string): Promise<SessionOpened & { token: string }> => {
    const body: LoginBody = { username: name, password: 'demo-password-only' };
    const result = await world.money.accounts.login(body, previous);
    if (result.kind !== 'opened') throw new Error(`refused: ${JSON.stringify(result)}`);
    return { ...result, token: textOf(result.data) };
  };
  const asked = async ({ session }: Pick<SessionOpened, 'session'>, token?: string): Promise<string> =>
    (await world.money.accounts.bettingRefused(session, token))?.errorType ?? 'may bet';

  it('opens betting for the session that it was given to, and for nobody else', async () => {
    const [ann, ben] = [await opened('demo'), await opened('demo2')];
    expect(await asked(ann, ann.token)).toBe('may bet');
    expect(await asked(ann)).toBe('BettingTokenRequired');
    expect(await asked(ann, '')).toBe('BettingTokenRequired');
    expect(await asked(ann, ben.token)).toBe('BettingTokenInvalid');
    expect(await asked(ann, hashSecret(ann.token))).toBe('BettingTokenInvalid');
    expect(await asked(ann, ann.credential)).toBe('BettingTokenInvalid');
  });

  it('[SES-05] is replaced when the tab renews, a minute later; other tabs keep theirs', async () => {
    const ann = await opened();
    const again = async (replaced?: string): Promise<string> =>
      textOf(await world.money.accounts.prolong(ann.session, 'RECREATE', replaced));
    const second = await again();
    const first = await again(ann.token);
    // What is on its way with it has time to arrive.
    expect(await asked(ann, ann.token)).toBe('may bet');
    world.clock.at += accountSettings.bettingTokenGrace;
    expect(await asked(ann, ann.token)).toBe('BettingTokenExpired');
    expect([await asked(ann, first), await asked(ann, second)]).toEqual(['may bet', 'may bet']);
    // Nobody shortens another customer's.
    const ben = await opened('demo2');
    await world.money.accounts.prolong(ann.session, 'RECREATE', ben.token);
    world.clock.at += accountSettings.bettingTokenGrace;
    expect(await asked(ben, ben.token)).toBe('may bet');
  });

  it('lives as long as its session would unused', async () => {
    const ann = await opened();
    world.clock.at += accountSettings.sessionIdle - 1;
    const { session } = ann;
    expect(await asked(ann, ann.token)).toBe('may bet');
    await world.money.accounts.prolong(session, 'SKIP');
    world.clock.at += 1;
    expect(await asked(ann, ann.token)).toBe('BettingTokenExpired');
  });

  it('ends with a session that is logged out of, and goes on where the browser has logged in anew', async () => {
    const before = await opened();
    const after = await opened('demo', before.credential);
    expect(await asked(after, before.token)).toBe('may bet');
    await world.money.accounts.logout(after.credential);
    expect(await asked(await opened(), after.token)).toBe('BettingTokenInvalid');
  });

  it('is kept of the newest tabs of a session alone, and as a hash', async () => {
    const ann = await opened();
    const tokens: string[] = [ann.token];
    for (let nth = 0; nth < accountSettings.bettingTokens; nth += 1) {
      world.clock.at += 1;
      tokens.push(textOf(await world.money.accounts.prolong(ann.session, 'RECREATE')));
    }
    const rows = await world.data.database.db
      .selectFrom('betting_tokens')
      .select('token_hash')
      .where('gw_session_id', '=', ann.session.gwSessionId)
      .execute();
    expect(rows.map(({ token_hash }) => token_hash).toSorted()).toEqual(
      tokens.slice(1).map(hashSecret).toSorted(),
    );
  });
});

describe('[HOLD-07] [SES-04] [PLT-02] calls that book', { timeout: 300_000 }, () => {
  const fresh = use();
  let gateway: RecordingApp;
  beforeEach(async () => {
    gateway = await recordingApp(await fresh());
  });
  afterEach(() => gateway.close());

  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const answer = await gateway.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop, ...headers },
    });
    return { status: answer.statusCode, body: answer.json<unknown>(), text: answer.body, answer };
  };

  it('book nothing by the cookie alone, and all that books takes the token', async () => {
    expect(calls.filter((call) => call.takesBettingToken).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['placeBets', 'answerOffer', 'cashOut']),
    );
    const opened = await post(login.path, { username: 'demo', password: 'demo-password-only' }, {});
    const cookie = `sid=${opened.answer.cookies.find(({ name }) => name === 'sid')?.value ?? ''}`;
    const token = bettingTokenIn(opened.text) ?? '';
    const { id } = await gateway.world.data.database.db
      .selectFrom('users')
      .select('id')
      .where('username_key', '=', 'demo')
      .executeTakeFirstOrThrow();
    const slip = slipFor(gateway.offer, UserId.parse(id), [selectionId(1, 0)], { stake: 100 });
    const offer = {
      ref: slip.ref,
      offerId: 'x',
      answer: 'DECLINE',
      contentHash: '0'.repeat(64),
      clientHead: null,
    };
    const bets = async (): Promise<number> =>
      (await gateway.world.data.database.db.selectFrom('bets').select('id').execute()).length;
    for (const [call, body] of [
      [placeBets, { betSlips: [slip] }],
      [answerOffer, offer],
    ] as const)
      for (const [sent, error] of [
        [{}, 'BettingTokenRequired'],
        [{ [REQUEST_HEADERS.sessionToken]: 'a-guess' }, 'BettingTokenInvalid'],
      ] as const) {
        const refused = await post(call.path, body, { cookie, ...sent });
        expect([refused.status, errorOf(refused)]).toEqual([401, error]);
      }
    expect(await bets()).toBe(0);
    // What has become of a bet is asked without: nothing is booked by it.
    const asked = await post(betStatus.path, { refs: [slip.ref], fence: false }, { cookie });
    expect(asked.status).toBe(200);
    // The token alone opens nothing.
    const alone = await post(placeBets.path, { betSlips: [slip] }, { [REQUEST_HEADERS.sessionToken]: token });
    expect(alone.status).toBe(401);
    const renewed = await post(prolong.path, {}, { cookie });
    const placed = await post(
      placeBets.path,
      { betSlips: [slip] },
      { cookie, [REQUEST_HEADERS.sessionToken]: bettingTokenIn(renewed.text) ?? '' },
    );
    expect([placed.status, await bets()]).toEqual([200, 1]);
    await post(logout.path, {}, { cookie });
  });
});
