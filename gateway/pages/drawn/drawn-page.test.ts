import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type InMemoryGateway, startInMemoryGateway } from '#testing/gateway/in-memory-gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'drawn-'));
const html =
  '<!doctype html><html lang="en-GB"><head><title>app</title><script type="module" crossorigin src="/assets/a.js"></script><link rel="stylesheet" crossorigin href="/assets/a.css"></head><body><div id="root"></div></body></html>';

/** A built app with what draws its pages: that of the test. */
function appThat(draws: string, name: string, drawnFor = html): string {
  const app = join(folder, name);
  mkdirSync(join(app, 'assets'), { recursive: true });
  mkdirSync(`${app}-drawn`);
  writeFileSync(join(app, 'index.html'), html);
  writeFileSync(join(app, 'assets', 'a.css'), '.a{color:red}');
  writeFileSync(join(`${app}-drawn`, 'package.json'), '{"type":"module"}');
  writeFileSync(join(`${app}-drawn`, 'draw-page.js'), `export async function drawPage(page) { ${draws} }`);
  const hash = createHash('sha384').update(drawnFor).digest('base64');
  writeFileSync(join(`${app}-drawn`, 'app.txt'), `sha384-${hash}`);
  return app;
}
const DRAWS = `return { styles: '.css-x{top:0}', notRunning: 'not "running"', html: '<button data-odds="" aria-disabled="false" style="top:0">' + page.answers.length + ' answers of ' + page.brand + '</button>' };`;

let gateway: InMemoryGateway | undefined;
afterEach(async () => gateway?.stop());
afterAll(() => rmSync(folder, { recursive: true }));

async function opened(app: string) {
  gateway = await startInMemoryGateway({ appFolder: app });
  const { app: server } = gateway;
  return (url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers } });
}

describe('[FAST-02] the first page of who was never here', () => {
  it('stands in the document before anything that runs, and cannot be pressed', async () => {
    const open = await opened(appThat(DRAWS, 'good'));
    const { payload } = await open('/');
    expect(payload).toContain('aria-busy="true"');
    expect(payload).toContain('aria-disabled="true" data-style="top:0">4 answers of slipstream</button>');
    expect(payload).toContain('not &#34;running&#34;');
    expect(payload.indexOf('4 answers')).toBeLessThan(payload.indexOf('src="/assets/a.js"'));
    expect(payload.indexOf('.a{color:red}')).toBeLessThan(payload.indexOf('4 answers'));
    expect(payload).not.toMatch(/<link rel="stylesheet"(?! media="print")/);
  });

  it('is drawn once, however its address is written, and not for a brand that there is not', async () => {
    const counts = `globalThis.drawn = (globalThis.drawn ?? 0) + 1; return { styles: '', notRunning: '', html: 'drawn ' + globalThis.drawn + ' time' };`;
    const open = await opened(appThat(counts, 'addresses'));
    for (const url of ['/', '/?', '/?&', '/?&&', '/?brand=slipstream'])
      expect((await open(url)).payload).toContain('drawn 1 time');
    expect((await open('/?brand=nobody')).payload).not.toMatch(/drawn \d time/);
  });

  it('has nothing in it that its policy does not name by hash', async () => {
    const open = await opened(appThat(DRAWS, 'policy'));
    const { payload, headers } = await open('/');
    const inline = [...payload.matchAll(/<(style|script)>(.*?)<\/\1>/gs)];
    expect(inline).toHaveLength(3);
    for (const [, , text = ''] of inline)
      expect(headers['content-security-policy']).toContain(
        `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(payload).not.toMatch(/ style="/);
  });

  it.each([
    ['a cookie', '/', { cookie: 'a=b' }],
    ['another question', '/?from=elsewhere', {}],
    ['a brand that there is not', '/?brand=none', {}],
    ['a page that is left to the app', '/squads', {}],
  ])('is not drawn for %s', async (name, url, headers) => {
    const open = await opened(appThat(DRAWS, name.replaceAll(' ', '-')));
    expect((await open('/')).payload).toContain('4 answers');
    const { payload } = await open(url, headers);
    expect(payload).not.toContain('answers of');
    expect(payload).toContain('<div id="root"></div>');
  });

  it.each([
    ['throws', appThat('throw new Error("no");', 'throws')],
    ['ends its thread', appThat('process.exit(1);', 'ends')],
    ['takes too long', appThat('return new Promise(() => {});', 'long')],
    ['is of another build', appThat(DRAWS, 'other', 'another')],
  ])('goes out undrawn where what draws it %s', async (_, app) => {
    const open = await opened(app);
    for (const { statusCode, payload, headers } of [await open('/'), await open('/')]) {
      expect(statusCode).toBe(200);
      expect(payload).toContain('<div id="root"></div>');
      expect(payload).toContain('data-asked="/api/v3/home');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    }
  });

  it('does not wait for another one that is never there', async () => {
    const draws = `if (page.path === '/inplay') await new Promise(() => {}); return { styles: '', notRunning: '', html: 'drawn' };`;
    const open = await opened(appThat(draws, 'never'));
    await Promise.all(['/inplay', '/inplay', '/inplay', '/inplay'].map((url) => open(url)));
    await expect.poll(async () => (await open('/')).payload, { timeout: 30_000 }).toContain('>drawn<');
  });

  it('has its styles of elements as rules, for what is painted before its script', async () => {
    const styled = `return { styles: '', notRunning: '', html: '<i style="top:0">x</i><i style="top:&lt;0">y</i>' };`;
    const { payload } = await (await opened(appThat(styled, 'styled')))('/');
    expect(payload).toContain('#root [data-style="top:0"]{top:0}');
    expect(payload).not.toContain('#root [data-style="top:&lt;0"]');
  });

  it('is drawn once for the same answers', async () => {
    const app = appThat(
      `globalThis.times = (globalThis.times ?? 0) + 1; return { styles: '', notRunning: '', html: 'time ' + globalThis.times };`,
      'once',
    );
    const open = await opened(app);
    const [first, second] = [await open('/'), await open('/')];
    expect(first.payload).toContain('time 1');
    expect(second.payload).toContain('time 1');
  });
});
