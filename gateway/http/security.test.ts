import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { login } from '#domain/contract/account.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { hashPassword } from '../accounts/secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'app-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<title>app</title>');
writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'run()');

const YEAR_S = 365 * 24 * 3_600;
/** A page, a file, a call, an answer that is an error, and what nobody built. */
const PATHS = ['/', '/assets/main-1a2b.js', '/api/v3/sports', '/api/v3/event?eventid=x', '/api/nothing'];

let gateway: InMemoryGateway;
const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${gateway.url}${path}`, { headers: { accept: 'text/html', ...headers } });

/** Status of a request with a method that `fetch` does not send. */
const statusOf = (method: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(`${gateway.url}${path}`, { method }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });

/** ASVS 3.3, 3.4, 3.5, 4.1, 13.4, 15.3: each numbered in `docs/security.md`. */
describe('[UK-57] what every answer of a gateway behind TLS says', () => {
  beforeAll(async () => {
    gateway = await startInMemoryGateway({ https: true, appFolder: folder });
  });
  afterAll(async () => {
    await gateway.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(PATHS)(
    '[REG-01.4] [REG-01.5] %s: TLS for a year, no script of another origin, no other origin, no frame elsewhere, no guess at its type',
    async (path) => {
      const { headers } = await ask(path, { origin: 'https://evil.example' });
      const transport = headers.get('strict-transport-security') ?? '';
      expect(Number(/max-age=(\d+)/.exec(transport)?.[1])).toBeGreaterThanOrEqual(YEAR_S);
      expect(transport).toContain('includeSubDomains');
      const policy = (headers.get('content-security-policy') ?? '').split(';');
      for (const directive of [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
      ])
        expect(policy).toContain(directive);
      // Nobody else's script, whatever anybody consents to.
      expect(policy.filter((part) => part.startsWith('script-src')).join()).toMatch(
        /^script-src 'self'(,script-src-attr 'none')?$/,
      );
      expect(policy).toContain("frame-ancestors 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.get('content-type')).toMatch(/; ?charset=utf-8$/i);
    },
  );

  it.each([
    ['another host', '/api/v3/sports', { host: 'evil.example' }, 421],
    ['no call', '/api/nothing', {}, 404],
    ['no address', '/api/%', {}, 400],
    ['a call without a session', '/api/platform/balance', {}, 401],
    ['a call that another site sent', login.path, { origin: 'https://evil.example' }, 403],
  ] as const)(
    '%s: what is refused has a policy as well, and is kept nowhere',
    async (_what, url, headers, status) => {
      const method = url === login.path ? 'POST' : 'GET';
      const answer = await gateway.app.inject({ method, url, headers: { host: '127.0.0.1', ...headers } });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['content-security-policy']).toContain('frame-ancestors');
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(answer.headers['strict-transport-security']).toContain('includeSubDomains');
      expect(answer.headers['referrer-policy']).toMatch(/./);
      expect(answer.json<{ errorType: string }>().errorType).toMatch(/./);
    },
  );

  it('a session cookie is for this host alone, out of reach of scripts, and not sent from other sites', async () => {
    const answer = await fetch(`${gateway.url}${login.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop },
      body: JSON.stringify({ username: 'alice', password: 'password-of-alice' }),
    });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie.split('; ')).toEqual(
        expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
      );
      expect(cookie).not.toMatch(/domain=/i);
    }
  });

  it.each([
    ['the proxy says so', { 'x-forwarded-proto': 'http' }],
    ['the nearest proxy says so', { 'x-forwarded-proto': 'https, http' }],
    ['the page that asks came so', { origin: 'http://127.0.0.1' }],
  ])('answers nothing that came without TLS: %s', async (_how, headers) => {
    for (const url of ['/', '/api/v3/sports', '/cometd']) {
      const method = url === '/cometd' ? 'POST' : 'GET';
      const answer = await gateway.app.inject({ method, url, headers: { host: '127.0.0.1', ...headers } });
      expect([answer.statusCode, answer.json<{ errorType: string }>().errorType], url).toEqual([
        403,
        'TLS_REQUIRED',
      ]);
    }
    const health = await gateway.app.inject({ url: '/healthz', headers: { host: '127.0.0.1', ...headers } });
    expect(health.statusCode).toBe(200);
    const own = new URL(gateway.url);
    const sent = 'origin' in headers ? { origin: gateway.url } : headers;
    const socket = new WebSocket(`ws://${own.host}/cometd`, { headers: sent });
    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (_request, refused) => resolve(refused.statusCode));
      socket.once('open', () => resolve('open'));
      socket.on('error', () => undefined);
    });
    socket.terminate();
    expect(status).toBe(403);
  });

  it('answers what came over TLS, and says of a proxy that it does', async () => {
    const headers = { host: 'localhost', origin: 'https://localhost', 'x-forwarded-proto': 'https' };
    expect((await gateway.app.inject({ url: '/api/v3/sports', headers })).statusCode).toBe(200);
  });

  it('has no methods but those of the contract, no preflight and no lists of files', async () => {
    for (const method of ['TRACE', 'OPTIONS', 'PUT', 'DELETE', 'PATCH'])
      for (const path of ['/', login.path]) {
        const status = await statusOf(method, path);
        expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
        expect(status, `${method} ${path}`).toBeLessThan(500);
      }
    for (const path of ['/assets/', '/assets', '/.git/config', '/package.json'])
      expect(await (await ask(path, { accept: '*/*' })).text(), path).not.toMatch(/main-1a2b|"name": ?"slip/);
  });

  it('takes a field of a query once', async () => {
    expect((await ask('/api/v3/event?eventid=1')).status).toBe(200);
    expect((await ask('/api/v3/event?eventid=1&eventid=1')).status).toBe(400);
  });

  it('keeps passwords by argon2id with 19 MiB and two passes, another salt each time', async () => {
    const [one, other] = await Promise.all([hashPassword('a password'), hashPassword('a password')]);
    for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });
});
