import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { login as loginCall } from '#domain/contract/account.ts';
import { calls } from '#domain/contract/calls.ts';
import { getAppConfig } from '#domain/contract/config.ts';
import { ErrorBody } from '#domain/contract/errors.ts';
import { CLIENT_IDS, REQUEST_HEADERS, SERVER_TIME_HEADER } from '#domain/contract/headers.ts';
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts';
import { identityName } from '#recordings/format/marks.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { FOOTBALL, RACING } from '#testing/offers/catalogue-fixture.ts';

const sent = {
  [REQUEST_HEADERS.contentType]: 'application/json',
  [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
  [REQUEST_HEADERS.clientVersion]: '1.2.3',
  [REQUEST_HEADERS.requestId]: 'session:1.1',
  [REQUEST_HEADERS.deviceType]: 'desktop',
};

let gateway: InMemoryGateway;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers: { ...sent, ...headers } });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { ...sent, ...headers },
    body: JSON.stringify(body),
  });
const login = async (username = 'alice'): Promise<string> => {
  const answer = await post('/api/platform/login', { username, password: `password-of-${username}` });
  expect(answer.status).toBe(200);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
};
async function expectError(answer: Response, status: number, errorType: string): Promise<void> {
  expect(answer.status).toBe(status);
  const body = ErrorBody.parse(await answer.json());
  expect(body.errorType).toBe(errorType);
  expect(body.resultCode).not.toBe(0);
}

describe('the gateway over HTTP', () => {
  beforeAll(async () => {
    gateway = await startInMemoryGateway();
  });
  afterAll(() => gateway.stop());

  it('answers every call that is not built with 501, and lists exactly those', async () => {
    for (const call of calls.filter((candidate) => !candidate.implemented)) {
      const path = call.path.replace(/:\w+/g, 'x');
      await expectError(await (call.method === 'GET' ? get(path) : post(path, {})), 501, 'NOT_IMPLEMENTED');
    }
  });

  it('refuses customer calls without a session, and never lets them be stored', async () => {
    const customer = calls.filter(
      (call) => call.implemented && call.auth === 'customer' && call.method === 'GET',
    );
    expect(customer.length).toBeGreaterThan(5);
    for (const call of customer) {
      const answer = await get(call.path.replace(/:\w+/g, 'BET-0001'));
      expect(answer.headers.get('cache-control'), call.name).toBe('no-store');
      await expectError(answer, 401, 'LOGIN_REQUIRED');
    }
  });

  it('[EVT-04] names no flag as what is known of a person: a recording would hold a mark in its place', async () => {
    const answer = await get(`${getAppConfig.path}?brand=slipstream&t=0`);
    const { features } = getAppConfig.answer.parse(await answer.json()).data;
    // This gateway sends no mail, and says so.
    expect(features).toMatchObject({ emailLinks: 'OFF' });
    expect(Object.keys(features).filter((name) => identityName.test(name))).toEqual([]);
  });

  it('[PLT-02.1] reads the six request headers, echoes the request id, and logs no credential', async () => {
    const cookie = await login('bob');
    const answer = await get('/api/platform/balance', {
      cookie,
      [REQUEST_HEADERS.sessionToken]: 'token-of-bob',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get(REQUEST_HEADERS.requestId)).toBe('session:1.1');
    expect(Number(answer.headers.get(SERVER_TIME_HEADER))).toBeGreaterThan(1_700_000_000_000);
    const line = gateway.log
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .findLast((entry) => entry.route === '/api/platform/balance');
    expect(line).toMatchObject({
      requestId: 'session:1.1',
      clientId: 'web',
      clientVersion: '1.2.3',
      deviceType: 'desktop',
      contentType: 'application/json',
      hasSessionToken: true,
      status: 200,
    });
    const all = gateway.log.join('\n');
    for (const secret of ['token-of-bob', cookie, cookie.split('=')[1] ?? 'x', 'password-of'])
      expect(all).not.toContain(secret);
  });

  it('answers a request id that is not one with an id of its own', async () => {
    const answer = await get('/api/v3/sports', { [REQUEST_HEADERS.requestId]: 'x'.repeat(500) });
    expect(answer.headers.get(REQUEST_HEADERS.requestId)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[UK-57] sets an HttpOnly cookie at login and takes it away at logout', async () => {
    const answer = await post('/api/platform/login', { username: 'carol', password: 'password-of-carol' });
    const header = answer.headers.get('set-cookie') ?? '';
    expect(header).toMatch(/^sid=.*HttpOnly/);
    expect(header).toContain('SameSite=Lax');
    const cookie = header.split(';')[0] ?? '';
    expect((await get('/api/platform/balance', { cookie })).status).toBe(200);
    const out = await post('/api/platform/logout', {}, { cookie });
    expect(out.headers.get('set-cookie')).toMatch(/sid=;.*Expires=Thu, 01 Jan 1970/);
    await expectError(await get('/api/platform/balance', { cookie }), 401, 'LOGIN_REQUIRED');
    await expectError(
      await post('/api/platform/login', { username: 'carol', password: 'wrong' }),
      401,
      'LoginInvalidUsernameOrPassword',
    );
  });

  it('[SES-07.5] leaves the cookie of a session that was opened after the one that a logout names', async () => {
    const cookie = await login();
    const out = await post('/api/platform/logout', { gwSessionId: 'gw-another' }, { cookie });
    expect([out.status, out.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await get('/api/platform/balance', { cookie })).status).toBe(200);
  });

  it('[FAIL-64] [FAIL-65] [INV-09] tells a tab that believes to be in the session of the customer before nothing of the one after', async () => {
    const body = { username: 'alice', password: 'password-of-alice' };
    const opened = await post('/api/platform/login', body);
    const { data } = loginCall.answer.parse(await opened.json());
    const headers = { [REQUEST_HEADERS.gwSessionId]: data.gwSessionId };
    const own = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    expect((await get('/api/platform/balance', { cookie: own, ...headers })).status).toBe(200);
    const cookie = await login('bob');
    for (const path of ['/api/platform/balance', '/api/platform/userinfo', '/api/platform/settings'])
      await expectError(await get(path, { cookie, ...headers }), 401, 'SessionRevoked');
    await expectError(await post('/api/platform/prolong', {}, { cookie, ...headers }), 401, 'SessionRevoked');
    expect((await get('/api/platform/balance', { cookie })).status).toBe(200);
  });

  it('refuses what another site made a browser send', async () => {
    const cookie = await login();
    const body = { userSettings: DEFAULT_SETTINGS };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
      { [REQUEST_HEADERS.clientId]: '' },
    ]) {
      await expectError(
        await post('/api/platform/settings', body, { cookie, ...headers }),
        403,
        'CROSS_SITE',
      );
    }
    const own = await post('/api/platform/settings', body, {
      cookie,
      origin: gateway.url,
      'sec-fetch-site': 'same-origin',
    });
    expect(own.status).toBe(200);
    const stored: unknown = await (await get('/api/platform/settings', { cookie })).json();
    expect(stored).toEqual({ resultCode: 0, data: body });
  });

  it('says where a request breaks the contract, without repeating it', async () => {
    const answer = await post('/api/v2/calculateBets', {
      selections: 'secret-text',
      oddsFormat: 'DECIMAL',
      betTypes: [],
      selectionGroups: [],
    });
    expect(answer.status).toBe(400);
    const body = ErrorBody.parse(await answer.json());
    expect(body.message).toContain('body/selections');
    expect(body.message).not.toContain('secret-text');
    await expectError(
      await fetch(`${gateway.url}/api/v2/calculateBets`, { method: 'POST', headers: sent, body: '{"a":' }),
      400,
      'VALIDATION',
    );
    await expectError(
      await fetch(`${gateway.url}/api/v2/calculateBets`, {
        method: 'POST',
        headers: sent,
        body: 'x'.repeat(300_000),
      }),
      413,
      'VALIDATION',
    );
    await expectError(await get('/api/v3/event?eventid=one'), 400, 'VALIDATION');
    await expectError(await get('/api/v3/sportCompetitions?sportCategoryId=football'), 400, 'VALIDATION');
    await expectError(await get('/api/v3/event?eventid=4242'), 404, 'NOT_FOUND');
    await expectError(await get('/api/nothing'), 404, 'NOT_FOUND');
  });

  it('answers the catalogue by the contract', async () => {
    const json = async (path: string): Promise<Record<string, never>> =>
      (await get(path)).json() as Promise<Record<string, never>>;
    const paths = [
      '/api/config?brand=slipstream&t=1',
      '/view/configs',
      '/api/v3/sports',
      '/api/v3/home',
      '/api/v3/inplay?threshold=0&startingin=30',
      `/api/v3/sportCompetitions?sportCategoryId=${FOOTBALL}`,
      '/api/v3/events?categoryid=premier-league',
      '/api/v3/coupon?id=football-matches',
      '/api/v3/event?eventid=1',
      `/api/v3/racinghome?sportcategoryid=${RACING}`,
      `/api/v3/racingmeetings?sportcategoryid=${RACING}`,
      '/api/v3/racingevent?eventid=3,4',
      '/api/v3/dlSelections?selectionids=1,2,9999',
    ];
    // Answers are checked against the contract before they leave: a breach would be a 500.
    for (const path of paths) expect(await json(path), path).toMatchObject({ resultCode: 0 });
    expect(await json('/api/v3/event?eventid=1')).toMatchObject({
      entities: { markets: [{ name: 'derby.odds' }, { name: 'derby.goals' }] },
    });
    expect((await get('/api/config?brand=other&t=1')).status).toBe(404);
  });

  it('compresses public answers and no others', async () => {
    const home = await get('/api/v3/home', { 'accept-encoding': 'gzip' });
    expect(home.headers.get('content-encoding')).toBe('gzip');
    expect(await home.json()).toMatchObject({ resultCode: 0 });
    expect(
      (await get('/api/v3/home', { 'accept-encoding': 'identity' })).headers.get('content-encoding'),
    ).toBeNull();
    const cookie = await login('dora');
    const favorites = { couponId: ['x'.repeat(10_000)] };
    await post('/api/platform/settings', { userSettings: { favorites } }, { cookie });
    const own = await get('/api/platform/settings', { cookie, 'accept-encoding': 'gzip' });
    expect(own.headers.get('content-encoding')).toBeNull();
    expect((await own.text()).length).toBeGreaterThan(10_000);
  });

  it('documents itself: OpenAPI 3.1 with every call', async () => {
    const document = (await (await get('/docs/json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const documented = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(documented.sort()).toEqual(calls.map((call) => call.name).sort());
  });

  it('[UK-57] [UK-56] sends the policy under which the app runs', async () => {
    const headers = (await get('/healthz')).headers;
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script';");
    expect(policy).toContain('trusted-types default');
    expect(policy).not.toMatch(/unsafe|\*|upgrade-insecure/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('limits and files', () => {
  afterEach(() => gateway.stop());

  it('[HOLD-01] limits what has no limit of its own by address, pages and files too, and says when to come back', async () => {
    gateway = await startInMemoryGateway({ rates: { calls: 3 } });
    for (let i = 0; i < 3; i += 1) await login();
    const answer = await post('/api/platform/login', { username: 'alice', password: 'x' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await expectError(answer, 429, 'RATE_LIMITED');
    for (const path of ['/api/v3/sports', '/a/page', '/cometd'])
      expect((await (path === '/cometd' ? post(path, []) : get(path))).status, path).toBe(429);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('[HOLD-03] tells customers behind one proxy apart, and believes nobody else about it', async () => {
    gateway = await startInMemoryGateway({ rates: { calls: 2 }, trustedProxies: ['127.0.0.0/8'] });
    const from = async (said: string): Promise<number> =>
      (await get('/api/v3/sports', { 'x-forwarded-for': said })).status;
    expect([await from('9.9.9.1'), await from('9.9.9.1'), await from('9.9.9.1')]).toEqual([200, 200, 429]);
    // What a client writes itself stands before what the proxy adds.
    expect([await from('8.8.8.8, 9.9.9.1'), await from('9.9.9.2')]).toEqual([429, 200]);
    await gateway.stop();
    gateway = await startInMemoryGateway({ rates: { calls: 2 } });
    expect([await from('9.9.9.1'), await from('9.9.9.2'), await from('9.9.9.3')]).toEqual([200, 200, 429]);
  });

  it('[HOLD-03] an account has one share, however many cookies and addresses it comes with', async () => {
    gateway = await startInMemoryGateway({ rates: { account: 3 }, trustedProxies: ['127.0.0.1'] });
    const cookies = [await login(), await login(), await login('bob')];
    const balance = async (nth: number, address: string): Promise<number> =>
      (await get('/api/platform/balance', { cookie: cookies[nth] ?? '', 'x-forwarded-for': address })).status;
    const seen: number[] = [];
    for (let n = 0; n < 4; n += 1) seen.push(await balance(n % 2, `9.9.9.${n}`));
    expect(seen).toEqual([200, 200, 200, 429]);
    expect(await balance(2, '9.9.9.1')).toBe(200);
  });

  it('[HOLD-03] counts live sessions by the address behind the proxy', async () => {
    gateway = await startInMemoryGateway({ live: { sessionsPerAddress: 1 }, trustedProxies: ['127.0.0.1'] });
    const handshake = async (address: string): Promise<unknown> => {
      const asked = [
        { channel: '/meta/handshake', version: '1.0', supportedConnectionTypes: ['long-polling'] },
      ];
      const answer = await post('/cometd', asked, { 'x-forwarded-for': address });
      const [first] = (await answer.json()) as { successful: boolean }[];
      return first?.successful;
    };
    const hopefuls = ['9.9.9.1', '9.9.9.1', '7.7.7.7, 9.9.9.1', '9.9.9.2'];
    const answers: unknown[] = [];
    for (const address of hopefuls) answers.push(await handshake(address));
    expect(answers).toEqual([true, false, false, true]);
  });

  it('[HOLD-03] gives a browser a device cookie of its own at login, which scripts cannot read', async () => {
    gateway = await startInMemoryGateway({ https: true });
    const answer = await post('/api/platform/login', { username: 'alice', password: 'password-of-alice' });
    const device = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-device='));
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=7776000'])
      expect(device).toContain(part);
  });

  it('[HOLD-07] answers for its own hosts alone, before anything else', async () => {
    gateway = await startInMemoryGateway({ hostNames: ['bets.example'] });
    const ask = async (host: string): Promise<number> =>
      (await gateway.app.inject({ url: '/api/v3/sports', headers: { host } })).statusCode;
    expect([await ask('bets.example'), await ask('bets.example:8443')]).toEqual([200, 200]);
    const wrong = ['evil.example', '127.0.0.1', 'localhost', 'bets.example.evil.example'];
    for (const host of wrong) expect(await ask(host), host).toBe(421);
    // Sockets too: fetch and `ws` name the address that they connect to.
    expect((await get('/healthz')).status).toBe(421);
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/cometd`);
    const ended = await new Promise((done) => {
      socket.addEventListener('open', () => done('open'));
      socket.addEventListener('error', () => done('refused'));
    });
    expect(ended).toBe('refused');
  });

  it('[HOLD-07] shows neither calls nor source to anybody where it is no demonstration', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'app-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>app</title>');
    for (const name of ['main.js', 'main.js.map', 'main.js.map.gz'])
      writeFileSync(join(folder, 'assets', name), 'x');
    const seen = async (path: string) => (await get(path, { accept: '*/*' })).status;
    const paths = ['/docs', '/docs/json', '/assets/main.js.map', '/assets/main.js.map.gz', '/assets/main.js'];
    for (const demonstration of [false, true]) {
      gateway = await startInMemoryGateway({ appFolder: folder, demonstration });
      const expected = demonstration ? [200, 200, 200, 200, 200] : [404, 404, 404, 404, 200];
      expect(await Promise.all(paths.map(seen))).toEqual(expected);
      if (!demonstration) await gateway.stop();
    }
    rmSync(folder, { recursive: true });
  });

  it('uses a host-bound secure cookie behind TLS', async () => {
    gateway = await startInMemoryGateway({ https: true });
    expect(await login()).toMatch(/^__Host-sid=/);
  });

  it('serves the built app, its own pages for unknown paths, and nothing else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'app-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>app</title>');
    writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'run()');
    writeFileSync(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync('run()'));
    gateway = await startInMemoryGateway({ appFolder: folder });
    const page = await get('/sports/football/match/42', { accept: 'text/html' });
    expect(await page.text()).toBe('<title>app</title>');
    const dotted = await get('/sports/football/crown-premier/sim.crown', { accept: 'text/html' });
    expect(await dotted.text()).toBe('<title>app</title>');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const script = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(await script.text()).toBe('run()');
    const outside = await get('/assets/..%2f..%2f..%2f..%2f..%2fetc/passwd', { accept: 'text/html' });
    expect(await outside.text()).not.toContain('root:');
    for (const path of ['/assets/gone.js', '/gone.txt', '/api/none'])
      expect((await get(path, { accept: 'text/html' })).status, path).toBe(404);
    expect((await get('/inplay//', { accept: 'text/html' })).status).toBe(200);
    const shut = ['//evil.example/', '/sports//football', '/inplay/..%5cx'];
    for (const path of ['/help/%00', '/help/%', '/%zz', '/sports/%E0%A4%A?a=1', '/%00/%00', ...shut]) {
      const answer = await get(path, { accept: 'text/html' });
      expect([answer.status, await answer.text()], path).toEqual([404, '<title>app</title>']);
      // Whoever wants no page is told as of any call.
      expect((await get(path)).headers.get('content-type'), path).toContain('application/json');
    }
    rmSync(folder, { recursive: true });
  });
});
