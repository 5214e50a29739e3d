import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';
import { headTexts } from '../../tools/build/head-texts.ts';
import { COUNTRY_SECONDS, type CountrySites } from '../config/countries.ts';
import { sitesIn } from './country-site.ts';

const countries: CountrySites = {
  own: 'gb',
  header: 'cf-ipcountry',
  sites: sitesIn(['ie=https://ie.example', 'nl=https://nl.example/']),
  seconds: COUNTRY_SECONDS,
};
const folder = mkdtempSync(join(tmpdir(), 'app-'));
const APP = '<title>app</title>';
const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let gateway: InMemoryGateway;
let plain: InMemoryGateway;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), `<!doctype html><html><head>${APP}</head><body></body></html>`);
  writeFileSync(join(folder, 'heads.json'), JSON.stringify(await headTexts('.')));
  gateway = await startInMemoryGateway({ appFolder: folder, countries });
  plain = await startInMemoryGateway({ appFolder: folder });
});
afterAll(async () => {
  await gateway.stop();
  await plain.stop();
  rmSync(folder, { recursive: true });
});

interface Asked {
  readonly path?: string | undefined;
  readonly country?: string | undefined;
  readonly agent?: string;
  readonly at?: InMemoryGateway;
}

/** A browser that keeps its cookies until it is closed. */
function browser() {
  const kept = new Map<string, string>();
  return async ({ path = '/', country, agent = 'Mozilla/5.0', at = gateway }: Asked) => {
    const answer = await at.app.inject({
      url: path,
      cookies: Object.fromEntries(kept),
      headers: {
        host: 'localhost',
        accept: 'text/html',
        'user-agent': agent,
        ...(country === undefined ? {} : { 'cf-ipcountry': country }),
      },
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      expect([maxAge, expires], `${name} ends with the session`).toEqual([undefined, undefined]);
      kept.set(name, value);
    }
    const [, to] = /; url=(.*)$/.exec(answer.headers.refresh ?? '') ?? [];
    const [, stay] = /href="([^"]*stay-here[^"]*)"/.exec(answer.payload) ?? [];
    return { to, stay: stay?.replaceAll('&#38;', '&'), answer };
  };
}

describe('a visitor of a country that has a site of its own', () => {
  it('[NAV-10.1] is sent there once a session, and stays where they choose to', async () => {
    const open = browser();
    const { to, stay, answer } = await open({ path: '/inplay?period=today', country: 'IE' });
    expect([answer.statusCode, to]).toEqual([200, 'https://ie.example/']);
    expect(answer.headers.refresh).toBe(`${COUNTRY_SECONDS}; url=https://ie.example/`);
    expect(answer.payload).toContain('Slipstream has a site for Ireland');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(stay).toBe('/inplay?period=today&stay-here=1');
    for (const path of [stay, '/', '/sports']) {
      const next = await open({ path, country: 'ie' });
      expect(next.answer.payload, path).toContain('<body>');
      expect(next.to, path).toBeUndefined();
    }
    expect((await browser()({ country: 'nl' })).to, 'of another session').toBe('https://nl.example/');
  });

  it('[NAV-10.1] stays without cookies as well, at whatever address', async () => {
    const word = fc.stringMatching(/^[a-z/?&=.:@\\-]{0,12}$/);
    await fc.assert(
      fc.asyncProperty(word, async (rest) => {
        fc.pre(URL.canParse(`/${rest}`, 'http://localhost'));
        const { stay, to } = await browser()({ path: `/${rest}`, country: 'ie' });
        if (to === undefined) return;
        expect(new URL(stay ?? '', 'http://localhost').origin).toBe('http://localhost');
        expect((await browser()({ path: stay ?? '', country: 'ie' })).to).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  it('[NAV-10.2] is no crawler: to one every page is the page itself', async () => {
    for (const agent of [GOOGLE, 'bingbot/2.0', 'DuckDuckBot/1.1'])
      expect((await browser()({ country: 'ie', agent })).to, agent).toBeUndefined();
  });

  it('[NAV-10.3] is known as before where their country cannot be told, and nobody is barred', async () => {
    for (const unknown of [undefined, 'XX', '', 'T1']) {
      const stranger = await browser()({ country: unknown });
      expect([stranger.to, stranger.answer.statusCode]).toEqual([undefined, 200]);
      const open = browser();
      // Seen by a crawler's name first, so that the country is known and nothing was told.
      expect((await open({ country: 'ie', agent: GOOGLE })).to).toBeUndefined();
      expect((await open({ country: unknown })).to).toBe('https://ie.example/');
    }
  });

  it('[NAV-10.1] stays in the country of this site, in one without a site, and where no sites are named', async () => {
    for (const country of ['gb', 'GB', 'ng', 'bg', 'fr'])
      expect((await browser()({ country })).to, country).toBeUndefined();
    for (const country of ['ie', 'nl']) expect((await browser()({ country, at: plain })).to).toBeUndefined();
  });
});

it('[NAV-10.1] a site has a country that is known and an address', () => {
  for (const wrong of [
    'ie',
    'fr=https://fr.example',
    'ie=javascript:alert(1)',
    'ie=//ie.example',
    '=https://x',
  ])
    expect(() => sitesIn([wrong]), wrong).toThrow(TypeError);
});
