import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { cookieName } from './create-app.ts';
import { openFirstPage } from './first-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'app-'));
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><html lang="en-GB"><head><title>app</title></head><body><div id="root"></div></body></html>',
);
writeFileSync(
  join(folder, 'parts.json'),
  JSON.stringify({
    home: [
      { path: '/assets/browse-1.js', integrity: 'sha384-a' },
      { path: '/assets/browse-1.css', integrity: 'sha384-b' },
    ],
  }),
);

let gateway: InMemoryGateway;
beforeAll(async () => {
  gateway = await startInMemoryGateway({ appFolder: folder });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

const open = (url: string, headers: Record<string, string> = {}) =>
  gateway.app.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers } });

/** What stands in the page, by what was asked. */
const answersIn = (html: string): ReadonlyMap<string, unknown> =>
  new Map(
    [...html.matchAll(/<script type="application\/json" data-asked="([^"]*)"[^>]*>(.*?)<\/script>/gs)].map(
      ([, asked = '', json = '']) => [asked.replaceAll('&#38;', '&'), JSON.parse(json)],
    ),
  );

describe('a page comes with what it begins with', () => {
  it('answers what its app would ask first, as the calls do', async () => {
    for (const [page, asked] of [
      ['/', ['/api/config', '/api/v3/home', '/api/v3/sports', '/api/v3/widgets']],
      ['/inplay', ['/api/config', '/api/v3/inplay', '/api/v3/sports']],
      ['/sports/horse-racing', ['/api/config', '/api/v3/racinghome', '/api/v3/sports']],
      ['/nothing/here/at/all/whatever', ['/api/config', '/api/v3/sports']],
    ] as const) {
      const answers = answersIn((await open(page)).payload);
      expect([...answers.keys()].map((key) => key.split('?')[0]).sort(), page).toEqual(asked);
      for (const [url, body] of answers) {
        const called = await open(url.startsWith('/api/config') ? `${url}&t=0` : url);
        expect(body, url).toEqual(called.json());
      }
    }
  });

  it.each([
    ['/', '/api/v3/home'],
    ['/squads', '/api/v3/sports'],
  ])('[BBD-03.5] %s has no ready-made bets in it while their flag is off', async (page, kept) => {
    const pathsWith = async (squads: 'ON' | 'OFF'): Promise<(string | undefined)[]> => {
      const app = fastify();
      app.get('/api/config', () => ({ resultCode: 0, data: { features: { squads } } }));
      app.get('/api/v3/*', () => ({}));
      const firstPage = await openFirstPage(app, folder, 'slipstream');
      app.setNotFoundHandler(async (request, reply) => reply.send((await firstPage(request))?.html));
      const { payload } = await app.inject(page);
      return [...answersIn(payload).keys()].map((key) => key.split('?')[0]);
    };
    const [on, off] = [await pathsWith('ON'), await pathsWith('OFF')];
    expect(on).toContain('/api/v3/widgets');
    expect(off).toContain(kept);
    expect(off).toEqual(on.filter((path) => path !== '/api/v3/widgets'));
  });

  it('says which brand it is of: that of its address, else the first of the gateway, and no other', async () => {
    const app = fastify();
    app.get('/api/*', () => ({ resultCode: 0, data: { features: {} } }));
    const firstPage = await openFirstPage(app, folder, 'paddock');
    app.setNotFoundHandler(async (request, reply) => reply.send((await firstPage(request))?.html));
    const brandAt = async (page: string): Promise<string | undefined> =>
      /<html ([^>]*)>/.exec((await app.inject(page)).payload)?.[1];
    expect(await brandAt('/')).toBe('data-brand="paddock" lang="en-GB"');
    expect(await brandAt('/?brand=slipstream')).toBe('data-brand="slipstream" lang="en-GB"');
    expect(await brandAt('/?brand=x%22onload=%22')).toBe('lang="en-GB"');
  });

  it('leaves to the app what is refused', async () => {
    const { payload, statusCode } = await open('/sports/football/league/match/999999');
    expect(statusCode).toBe(200);
    expect([...answersIn(payload).keys()].some((key) => key.includes('/event?'))).toBe(false);
  });

  it('names the scripts and styles of its route with their hashes, before the body', async () => {
    const [head = ''] = (await open('/')).payload.split('</head>');
    expect(head).toContain(
      '<link rel="modulepreload" crossorigin href="/assets/browse-1.js" integrity="sha384-a">',
    );
    expect(head).toContain(
      '<link rel="stylesheet" crossorigin href="/assets/browse-1.css" integrity="sha384-b">',
    );
    expect((await open('/login')).payload).not.toContain('browse-1');
  });

  it('is kept by nobody, and is the same whoever asks', async () => {
    const page = await open('/');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['set-cookie']).toBeUndefined();
    const known = await open('/', { cookie: `${cookieName(false)}=somebody` });
    const untimed = (html: string): string => html.replace(/data-at="\d+"/g, '');
    expect(untimed(known.payload)).toBe(untimed(page.payload));
  });

  it('travels as small as the browser takes it, and says so', async () => {
    const plain = (await open('/')).payload.replace(/data-at="\d+"/g, '');
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const page = await open('/', { 'accept-encoding': accepted });
      expect(page.headers['content-encoding']).toBe(encoding);
      expect(page.headers.vary).toBe('accept-encoding');
      expect(
        unpack(page.rawPayload)
          .toString()
          .replace(/data-at="\d+"/g, ''),
      ).toBe(plain);
    }
    expect((await open('/')).headers['content-encoding']).toBeUndefined();
  });

  it('cannot be broken out of by a name', async () => {
    const hostile = await open('/?brand=</script><script>alert(1)</script>');
    expect(hostile.payload).not.toContain('alert(1)');
    for (const block of (await open('/')).payload.split('data-asked').slice(1))
      expect(block.slice(block.indexOf('>') + 1, block.indexOf('</script>'))).not.toContain('<');
  });
});
