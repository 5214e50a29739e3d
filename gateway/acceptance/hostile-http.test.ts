import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#domain/contract/calls.ts';
import { ErrorBody, RESULT_CODES } from '#domain/contract/errors.ts';
import { CLIENT_IDS, REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { freshDataFolder } from '#testing/databases/fresh-data.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { smallOffer } from '#testing/offers/catalogue-fixture.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { GatewayProcess } from '#testing/processes/gateway-process.ts';
import { slipFor } from '#testing/slips/slips.ts';
import type { Feed, FeedBatch } from '../core/feed.ts';
import { startGateway } from '../start-gateway.ts';

let folder = '';
let gateway: GatewayProcess;
let url = '';
let customer: HttpCustomer;

const posts = calls.filter((call) => call.implemented && call.method === 'POST');
const gets = calls.filter((call) => call.implemented && call.method === 'GET');

const headers = (): Record<string, string> => ({
  [REQUEST_HEADERS.contentType]: 'application/json',
  [REQUEST_HEADERS.clientId]: CLIENT_IDS.desktop,
  cookie: customer.cookie,
});
/** A gateway that has too much to do on a busy machine says so before it looks, and is asked again. */
async function ask(path: string, how: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${url}${path}`, how);
    const after = answer.headers.get('retry-after');
    if (answer.status !== 503 || after === null) return answer;
    await answer.body?.cancel();
    await setTimeout(Number(after) * 1_000);
  }
}
const post = (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
): Promise<Response> => ask(path, { method: 'POST', headers: { ...headers(), ...more }, body });
const get = (path: string, more: Record<string, string> = {}): Promise<Response> =>
  ask(path, { headers: { ...headers(), ...more } });

/** An error of the caller, in the contract's form, with nothing of the inside in it. */
async function expectRefused(answer: Response, what: string): Promise<void> {
  const text = await answer.text();
  const said = `${what.slice(0, 80)}: ${answer.status} ${text.slice(0, 200)}`;
  expect(answer.status >= 400 && answer.status < 500, said).toBe(true);
  const body = ErrorBody.safeParse(JSON.parse(text));
  expect(body.success, said).toBe(true);
  expect(body.data?.resultCode).not.toBe(0);
  expect(text.length, said).toBeLessThan(1_000);
  expect(text).not.toMatch(/node_modules|\.ts:|at .+\(/);
}

/** What a socket hears that sends bytes as they are. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    let heard = '';
    socket.on('data', (data: Buffer) => {
      heard += data.toString();
    });
    socket.once('close', () => resolve(heard));
    socket.once('error', reject);
  });
}

describe('a gateway process under hostile requests', () => {
  beforeAll(async () => {
    folder = await freshDataFolder('hostile');
    gateway = new GatewayProcess(['--port', '0', '--data', folder, '--log', 'error']);
    url = await gateway.url();
    customer = new HttpCustomer(url);
    await customer.logIn('demo', 'demo-password-only');
  });
  afterAll(async () => {
    // Everything above was the caller's fault: the gateway found nothing to report, and it still works.
    expect((await get('/healthz')).status).toBe(200);
    expect(await customer.cash()).toBe(100_000);
    expect(await gateway.stop()).toMatchObject({ code: 0, errors: '' });
    const { output } = await gateway.ended;
    expect(output.split('\n').filter((line) => line.startsWith('{'))).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['half a text', '{"username":"a'],
    ['two values', '{}{}'],
    ['a comment', '{} // yes'],
    ['nothing', ''],
    ['another kind of value', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a prototype by its constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a deep prototype', '{"data":[{"__proto__":null}]}'],
    ['a mark of byte order and rubbish', '\ufeff{'],
  ])('refuses a body that is %s, at every call', async (what, body) => {
    for (const { path } of posts)
      await expectRefused(await post(path.replace(/:\w+/g, 'x'), body), `${path}: ${what}`);
  });

  it('refuses bodies that are too large, also when they do not say so', async () => {
    const large = JSON.stringify({ userSettings: { text: 'x'.repeat(2_000_000) } });
    await expectRefused(await post('/api/platform/settings', large), 'two megabytes');
    const compressed = await post('/api/platform/settings', new Uint8Array([31, 139, 8]), {
      'content-encoding': 'gzip',
    });
    await expectRefused(compressed, 'compressed');
  });

  it('does not read each of a hundred thousand things that fit into a body', async () => {
    for (const held of ['{}', '1', '[]']) {
      const many = `[${Array.from({ length: 80_000 }, () => held).join(',')}]`;
      const answer = await post('/api/v2/placebet', `{"betSlips":${many}}`);
      expect(await answer.clone().text()).toContain('more than 20000 values');
      await expectRefused(answer, `80,000 times ${held}`);
    }
  });

  it('refuses bodies that are not said to be JSON', async () => {
    const body = JSON.stringify({ username: 'demo', password: 'demo-password-only' });
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'json',
      '',
    ];
    for (const type of types)
      await expectRefused(
        await post('/api/platform/login', body, { [REQUEST_HEADERS.contentType]: type }),
        type,
      );
  });

  it('survives values that the database or the parser cannot take', async () => {
    const credentials = (username: string): string => JSON.stringify({ username, password: 'x'.repeat(12) });
    for (const name of ['a\u0000b', '\ud800', 'x'.repeat(100_000), "'; drop table users; --"])
      await expectRefused(
        await post('/api/platform/login', credentials(name)),
        JSON.stringify(name.slice(0, 30)),
      );
    const deep = `{"userSettings":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    await expectRefused(await post('/api/platform/settings', deep), 'a deep list');
    const shallow = `{"userSettings":{"a":${'['.repeat(20)}${']'.repeat(20)}}}`;
    expect((await post('/api/platform/settings', shallow)).status).toBe(200);
    for (const settings of [{ a: 'nul\u0000' }, { 'b\u0000': 1 }, { c: '\ud800' }]) {
      const answer = await post('/api/platform/settings', JSON.stringify({ userSettings: settings }));
      const text = await answer.text();
      expect(answer.status, text).toBeLessThan(500);
    }
  });

  it('[HOLD-15] refuses NUL and half of a character in any text of any call, a name of a field too', async () => {
    for (const odd of ['\u0000', 'a\ud800', '\udc00b']) {
      const slip = slipFor(new DemoOffer(1), customer.user, [selectionId(1, 0)], { type: 'SINGLE' });
      const amount = slip.stake;
      const bodies: readonly object[] = [
        { betSlips: [{ ...slip, freeBet: { id: odd, amount } }] },
        { betSlips: [{ ...slip, profitBoost: { id: odd, percentage: 10, trueOddsBoosted: '3' } }] },
        { betSlips: [{ ...slip, clientHead: odd }] },
        { betSlips: [{ ...slip, betBuilderAccaIds: [odd] }] },
      ];
      for (const body of bodies) {
        const answer = await post('/api/v2/placebet', JSON.stringify(body));
        await expectRefused(answer, JSON.stringify(body).slice(0, 80));
        expect(answer.status).toBe(400);
      }
      for (const { path } of posts)
        for (const body of [{ deep: [{ er: odd }] }, { [odd]: 1 }])
          await expectRefused(await post(path.replace(/:\w+/g, 'x'), JSON.stringify(body)), path);
    }
    for (const { path, auth } of gets) {
      const answer = await get(`${path.replace(/:\w+/g, 'BET-0001')}?odd=%00`);
      await expectRefused(answer, `${auth} ${path}`);
    }
  });

  it('refuses ids, cursors and refs that are none', async () => {
    const paths = [
      '/api/v3/event?eventid=99999999999999999999',
      '/api/v3/event?eventid=1&eventid=2',
      '/api/v3/event?eventid=1.5',
      '/api/v3/event?eventid=-1',
      '/api/v3/event?eventid=%00',
      '/api/v3/event',
      '/api/v3/inplay?threshold=0&startingin=soon',
      '/api/v3/events?categoryid=__proto__',
      '/api/v3/coupon?id=constructor',
      '/api/v3/racingevent?eventid=,,,',
      '/api/config?brand=__proto__&t=1',
      '/api/v2/mybets/settled?from=0x10',
      '/api/v2/mybets/settled?from=99999999999999999999999',
      '/api/v2/mybets/settled?size=-5',
      '/api/v2/mybets/settled?since=yesterday',
      '/api/v2/mybets/details/%00',
      `/api/v2/mybets/details/${'x'.repeat(5_000)}`,
      '/api/v2/mybets/details/%E0%A4%A',
      '/api/v3/%zz',
    ];
    for (const path of paths) await expectRefused(await get(path), path);
    const refs = JSON.stringify({ refs: Array.from({ length: 5_000 }, (_, i) => `ref-${i}`), fence: true });
    await expectRefused(await post('/api/v2/betstatus', refs), 'refs');
  });

  it('refuses methods, cookies and sessions that are none', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      await expectRefused(await ask('/api/platform/login', { method, headers: headers() }), method);
    const own = gets.filter(({ auth }) => auth === 'customer');
    for (const cookie of ['sid=', 'sid=%00', `sid=${'x'.repeat(4_000)}`, 'sid=a; sid=b', '=;=;', 'sid="\\"'])
      for (const { path } of own)
        await expectRefused(
          await get(path.replace(/:\w+/g, 'BET-0001'), { cookie }),
          `${path} ${cookie.slice(0, 20)}`,
        );
  });

  it('[HOLD-07] takes no host from a request into what it says of itself, whatever is in it', async () => {
    for (const host of ['a;b', 'x,y', "a'b", 'a;script-src *', '[::1', 'a;b.localhost', 'a"b:1', '\xe9;'])
      for (const path of ['/', '/api/v3/sports', '/cometd']) {
        const said = await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect(said, `${host} ${path}`).toMatch(/^HTTP\/1\.1 4\d\d /);
        expect(said.toLowerCase().match(/^content-security-policy:.*$/m)?.[0] ?? '').not.toContain(host);
      }
  });

  it('answers what is hardly HTTP with an error and goes on', async () => {
    const huge = `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(200_000)}\r\n\r\n`;
    for (const bytes of ['RUBBISH\r\n\r\n', '\u0000\u0001\u0002', huge, 'GET / HTTP/9.9\r\n\r\n']) {
      const heard = await raw(bytes).catch(() => '');
      expect(heard === '' || /^HTTP\/1\.1 (4\d\d|505)/.test(heard), heard.slice(0, 200)).toBe(true);
    }
    const smuggled =
      'POST /api/platform/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n';
    expect(await raw(smuggled)).toMatch(/^HTTP\/1\.1 400/);
    expect((await get('/healthz')).status).toBe(200);
  });
});

describe('an answer that breaks the contract', () => {
  it('is a 500 with an error body, and only that call suffers', async () => {
    const own = await freshDataFolder('broken');
    let deliver: (batch: FeedBatch) => void = () => undefined;
    const feed: Feed = {
      name: 'broken',
      start: (to) => {
        deliver = to;
        to(smallOffer);
        return Promise.resolve();
      },
      stop: () => Promise.resolve(),
      missedResults: () => Promise.resolve({ at: smallOffer.at, changes: [] }),
    };
    const running = await startGateway({
      port: 0,
      dataFolder: own,
      feed: { kind: 'given', feeds: [feed] },
      appFolder: null,
      checkAnswers: true,
      logLevel: 'silent',
    });
    const ask = (path: string): Promise<Response> => fetch(`${running.url}${path}`);
    expect((await ask('/api/v3/home')).status).toBe(200);

    const [first] = smallOffer.changes;
    if (first?.kind !== 'event') throw new Error('the offer begins with an event');
    // A fraction of a millisecond: the types allow it, the contract does not.
    const broken = { ...first.event, startTime: first.event.startTime + 0.5 };
    deliver({ at: smallOffer.at + 1, changes: [{ kind: 'event', event: broken }] });
    const answer = await ask('/api/v3/home');
    expect(answer.status).toBe(500);
    expect(ErrorBody.parse(await answer.json())).toEqual({
      resultCode: RESULT_CODES.generic,
      errorType: 'ERROR_AJAX_GENERAL',
      message: 'the gateway could not answer',
    });
    for (const path of ['/api/v3/sports', '/healthz']) expect((await ask(path)).status).toBe(200);

    deliver({ at: smallOffer.at + 2, changes: [{ kind: 'event', event: first.event }] });
    expect((await ask('/api/v3/home')).status).toBe(200);
    await running.stop();
    await rm(own, { recursive: true, force: true });
  });
});
