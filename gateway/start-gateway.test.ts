import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PlacementRef, SelectionId, type UserId } from '#domain/brand.ts';
import { login } from '#domain/contract/account.ts';
import { calculateBets, type PlacementSlip, placeBets } from '#domain/contract/betting.ts';
import { getHome } from '#domain/contract/catalogue.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { WireMessage } from '#domain/contract/live.ts';
import { getUnsettledBets } from '#domain/contract/my-bets.ts';
import { GBP, money } from '#domain/money/parse-money.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import { freshDataFolder } from '#testing/databases/fresh-data.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';
import { smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { PortInUse, UnsealedKeys } from './cannot-start.ts';
import type { Feed, FeedBatch } from './core/feed.ts';
import type { RunningGateway } from './gateway-options.ts';
import { startGateway } from './start-gateway.ts';

let deliver: (batch: FeedBatch) => void = () => undefined;
const handFed: Feed = {
  name: 'by hand',
  start: (to) => {
    deliver = to;
    to(smallOffer);
    return Promise.resolve();
  },
  stop: () => Promise.resolve(),
  missedResults: () => Promise.resolve({ at: smallOffer.at, changes: [] }),
};

let folder = '';
let gateway: RunningGateway;
let cookie = '';
let bettingToken = '';
let customer: { userId: UserId; gwSessionId: string };

const headers = (): Record<string, string> => ({
  [REQUEST_HEADERS.contentType]: 'application/json',
  [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
  [REQUEST_HEADERS.sessionToken]: bettingToken,
  cookie,
});
const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${gateway.url}${path}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
const get = (path: string): Promise<Response> => fetch(`${gateway.url}${path}`, { headers: headers() });

/** The n-th side of the match that has not begun; the first is evens. */
async function slipOn(side: number, ref: string): Promise<PlacementSlip> {
  const home = getHome.answer.parse(await (await get('/api/v3/home')).json());
  const market = home.entities.markets.find((entry) => entry.name === 'later.odds');
  const selection = market?.selectionIds[side] ?? 0;
  const shown = home.entities.selections.find((entry) => entry.id === selection)!;
  const { data } = calculateBets.answer.parse(
    await (
      await post('/api/v2/calculateBets', {
        selections: [{ id: selection, eachWay: false }],
        oddsFormat: 'FRACTIONAL',
        betTypes: [{ type: 'SINGLE' }],
        selectionGroups: [],
      })
    ).json(),
  );
  const detail = data.betDetails[0]!;
  const slip: PlacementSlip = {
    ref: PlacementRef.parse(ref),
    lang: 'en',
    oddsFormat: 'FRACTIONAL',
    type: 'SINGLE',
    systemType: null,
    stake: money(500),
    currency: GBP,
    totalOdds: detail.totalOdds,
    displayTotalOdds: detail.displayTotalOdds,
    possibleWinnings: money(1000),
    numberOfBets: 1,
    eachWay: false,
    eachWayTotalOdds: null,
    eachWayPossibleWinnings: null,
    freeBet: null,
    profitBoost: null,
    selections: [
      { id: SelectionId.parse(selection), odds: shown.odds ?? null, version: shown.version, eachWay: false },
    ],
    selectionGroups: [],
    halftimeHeroes: { active: false },
    betBuilderAccaIds: [],
    acceptOddsChange: 'NOT_ACCEPT',
    contentHash: '',
    clientHead: null,
  };
  return {
    ...slip,
    contentHash: createHash('sha256').update(contentHashInput(slip, customer.userId)).digest('hex'),
  };
}

describe('a whole gateway', () => {
  beforeAll(async () => {
    folder = await freshDataFolder('gateway');
    gateway = await startGateway({
      port: 0,
      dataFolder: folder,
      feed: { kind: 'given', feeds: [handFed] },
      appFolder: null,
      logLevel: 'silent',
    });
    const answer = await post('/api/platform/login', {
      username: 'demo',
      password: 'demo-password-only',
      captcha: 'slipstream',
    });
    const body = login.answer.parse(await answer.json());
    cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    bettingToken = typeof body.data.bettingToken === 'string' ? body.data.bettingToken : '';
    customer = { userId: body.data.userInfo!.userProfile.userId, gwSessionId: body.data.gwSessionId };
  });
  afterAll(async () => {
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[PLC-01.1] books a bet over HTTP and tells the customer live, every body by the contract', async () => {
    const client = await RawBayeuxClient.connected(gateway.url, { cookie });
    const [bets, placements] = [`/myBets/${customer.gwSessionId}`, `/betplacement/${customer.gwSessionId}`];
    for (const channel of [bets, placements])
      expect(await client.subscribe(channel)).toMatchObject({ successful: true });
    const slip = await slipOn(0, '00000000-0000-4000-8000-000000000001');
    const answer = placeBets.answer.parse(
      await (await post('/api/v2/placebet', { betSlips: [slip] })).json(),
    );
    expect(answer).toMatchObject({
      resultCode: 0,
      data: { betSlips: [{ ref: slip.ref, status: 'SUCCEEDED', errors: [] }] },
    });
    expect(answer.data.betSlips[0]?.receipt).toMatchObject({
      stake: 500,
      totalStake: 500,
      contentHash: slip.contentHash,
    });
    const live = await client.dataCount(bets, 2);
    expect(live.map((data) => data.op)).toEqual(['initial', 'add']);
    for (const data of [...live, ...client.data(placements)])
      expect(WireMessage.safeParse(data).error?.issues ?? []).toEqual([]);
    const open = getUnsettledBets.answer.parse(await (await get('/api/v2/mybets/unsettled')).json());
    expect(open.data.bets.map((bet) => bet.ref)).toEqual([slip.ref]);
    const again = placeBets.answer.parse(await (await post('/api/v2/placebet', { betSlips: [slip] })).json());
    expect(again.data.betSlips[0]?.betslipId).toBe(answer.data.betSlips[0]?.betslipId);
    client.socket.terminate();
  });

  it('[PLC-01.5] refuses a slip that is not one, and a known ref with another content', async () => {
    const slip = await slipOn(0, '00000000-0000-4000-8000-000000000002');
    for (const broken of [
      { ...slip, ref: 'x' },
      { ...slip, stake: 1.5 },
      { ...slip, selections: [] },
      { ...slip, lang: 'fr' },
      { ...slip, contentHash: 'short' },
    ]) {
      expect((await post('/api/v2/placebet', { betSlips: [broken] })).status).toBe(400);
    }
    expect((await post('/api/v2/placebet', { betSlips: [] })).status).toBe(400);
    expect((await post('/api/v2/placebet', { betSlips: [slip] })).status).toBe(200);
    const other = { ...(await slipOn(1, slip.ref)) };
    expect((await post('/api/v2/placebet', { betSlips: [other] })).status).toBe(422);
  });

  it('settles what the feed decides, and tells it live', async () => {
    const client = await RawBayeuxClient.connected(gateway.url, { cookie });
    const channel = `/myBets/${customer.gwSessionId}`;
    await client.subscribe(channel);
    deliver({
      at: smallOffer.at + 1,
      changes: [
        {
          kind: 'result',
          market: 'later.odds',
          results: [
            { selection: 'later.odds.a', result: { outcome: 'WON' } },
            { selection: 'later.odds.b', result: { outcome: 'LOST' } },
          ],
          deductions: [],
        },
      ],
    });
    await client.until((message) => message.channel === channel && message.data?.op === 'update');
    const settled: unknown = await (await get('/api/v2/mybets/settled')).json();
    expect(settled).toMatchObject({
      resultCode: 0,
      result: { bets: [{ status: 'SETTLED', result: 'WON', returns: 1000 }, { status: 'SETTLED' }] },
    });
    client.socket.terminate();
  });

  it('says who has the port, and leaves nothing open', async () => {
    const second = await freshDataFolder('second');
    const start = startGateway({
      port: gateway.port,
      dataFolder: second,
      feed: { kind: 'given', feeds: [handFed] },
      appFolder: null,
      logLevel: 'silent',
    });
    await expect(start).rejects.toThrow(PortInUse);
    rmSync(second, { recursive: true, force: true });
  });
});

describe('[HOLD-07] without a demonstration', () => {
  it('starts with sealed keys or not at all, and nothing is written before', async () => {
    const dataFolder = `${await freshDataFolder('sealed')}/never`;
    const options = { dataFolder, port: 0, demonstration: false, logLevel: 'silent' } as const;
    await expect(startGateway(options)).rejects.toThrow(UnsealedKeys);
    expect(existsSync(dataFolder)).toBe(false);
    rmSync(dirname(dataFolder), { recursive: true, force: true });
  });
});
