import { afterEach, describe, expect, it } from 'vitest';
import { SUBSCRIPTION_ERRORS } from '#domain/contract/channels.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { RawBayeuxClient } from '#testing/gateway/raw-bayeux-client.ts';

const sent = {
  [REQUEST_HEADERS.contentType]: 'application/json',
  [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
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
const login = async (username: string): Promise<string> => {
  const answer = await post('/api/platform/login', { username, password: `password-of-${username}` });
  expect(answer.status).toBe(200);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
};

describe('what a gateway tells of its calls, and of itself', () => {
  afterEach(() => gateway.stop());

  it('[PLT-02.1] [UK-57] says in the log whose call it was, and of a refused one why and from where', async () => {
    gateway = await startInMemoryGateway();
    const lines = () => gateway.log.map((text) => JSON.parse(text) as Record<string, unknown>);
    const lastOf = (route: string) =>
      lines().findLast((entry) => entry.msg === 'call' && entry.route === route) ?? {};
    const cookie = await login('bob');
    const { account, errorType, address } = lastOf('/api/platform/login');
    expect([typeof account, errorType, address]).toEqual(['string', undefined, undefined]);
    expect((await get('/api/platform/balance', { cookie })).status).toBe(200);
    expect(lastOf('/api/platform/balance')).toMatchObject({ account });
    const typed = { username: 'typed-by-somebody', password: 'typed-as-well' };
    await post('/api/platform/login', typed);
    expect(lastOf('/api/platform/login')).toMatchObject({
      status: 401,
      errorType: 'LoginInvalidUsernameOrPassword',
      address: '127.0.0.1',
    });
    expect(lastOf('/api/platform/login')).not.toHaveProperty('account');
    await get('/api/platform/balance');
    expect(lastOf('/api/platform/balance')).toMatchObject({
      errorType: 'LOGIN_REQUIRED',
      address: '127.0.0.1',
    });
    await post('/api/platform/login', typed, { origin: 'https://evil.example' });
    expect(lastOf('/api/platform/login')).toMatchObject({ status: 403, errorType: 'CROSS_SITE' });
    await post('/api/v2/placebet', { betSlips: 'none' }, { cookie });
    expect(lines().at(-1)).toMatchObject({ errorType: 'VALIDATION' });
    expect(gateway.log.join('\n')).not.toMatch(/typed-by|typed-as|evil\.example/);
  });

  it('[UK-57] says in the log what a live channel refused and to which address, in no words of the client', async () => {
    gateway = await startInMemoryGateway();
    const refusals = () =>
      gateway.log
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .filter(({ msg }) => msg === 'live channel refused')
        .map(({ channel, error, address }) => ({ channel, error, address }));
    const client = await RawBayeuxClient.connected(gateway.url);
    await client.subscribe('/myBets/said-by-a-stranger');
    await client.ask({ channel: '/said-by-a-stranger', data: {} });
    client.clientId = 'said-by-a-stranger';
    await client.ask({ channel: '/meta/connect', connectionType: 'websocket' });
    client.socket.terminate();
    await RawBayeuxClient.open(gateway.url, { origin: 'https://evil.example' }).catch(() => undefined);
    const poll = { method: 'POST', headers: sent, body: JSON.stringify([{ channel: '/meta/connect' }]) };
    await fetch(`${gateway.url}/cometd`, poll);
    await fetch(`${gateway.url}/cometd`, { ...poll, headers: { ...sent, origin: 'https://evil.example' } });
    const address = '127.0.0.1';
    expect(refusals()).toEqual([
      { channel: '/meta/subscribe', error: SUBSCRIPTION_ERRORS.denied, address },
      { channel: 'other', error: '403::clients do not publish here', address },
      { channel: '/meta/connect', error: '402::unknown client', address },
      { channel: 'upgrade', error: '403 Forbidden', address },
      { channel: '/meta/connect', error: '402::unknown client', address },
      { channel: 'poll', error: '403::other site', address },
    ]);
    expect(gateway.log.join('\n')).not.toMatch(/said-by|evil\.example/);
  });

  it('[HOLD-07] tells how it is to its own machine and in a demonstration, and to others that it serves', async () => {
    const asked = async (remoteAddress: string, headers: Record<string, string> = {}) => {
      const answer = await gateway.app.inject({
        url: '/healthz',
        remoteAddress,
        headers: { host: '127.0.0.1', ...headers },
      });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      return Object.keys(answer.json<object>()).includes('version');
    };
    gateway = await startInMemoryGateway({ demonstration: false });
    expect([await asked('127.0.0.1'), await asked('::1'), await asked('::ffff:127.0.0.1')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await asked('10.0.0.7'), await asked('2001:db8::1')]).toEqual([false, false]);
    // Brought by a proxy on this machine that nobody has named.
    expect(await asked('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).toBe(false);
    await gateway.stop();
    gateway = await startInMemoryGateway();
    expect(await asked('10.0.0.7')).toBe(true);
  });
});
