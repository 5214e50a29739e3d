import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { build, preview } from 'vite';
import { findChromium, launchOptions } from '#tools/browser/find.ts';
import { type Benchmark, type Measured, median } from '../harness.ts';
import { madeSession, SESSION_EVENTS } from './long-session.ts';

const TRIALS = 5;
/** Parsing a quarter of a gigabyte takes long and always as long. */
const BASELINES = 2;
/** Lines written at once. */
const BLOCK = 2_000;
/** Not named as what it is: the server would have it unzipped on the way. */
const LINES = 'session.jsonl.zipped';
const NOTHING = 'nothing.html';
/** What somebody who opens a session waits at most, ms. */
const GOAL_MS = 1_500;

/**
 * From the choice of the file until the player stands: the built page, its worker, the real file, wall time,
 * because that is what somebody waits.
 */
async function openOnce(page: Page, base: string, file: string): Promise<number> {
  // What fails in the page is told at once, and not after two minutes of waiting for what cannot come.
  const broken = new Promise<never>((_resolve, reject) => void page.once('pageerror', reject));
  await page.goto(`${base}support.html`);
  const input = page.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const marks = window as unknown as { took?: number };
    document.addEventListener(
      'change',
      () => {
        const chosen = performance.now();
        // Without a function that has a name: the loader of this file marks names, and the page does not know
        // its mark.
        new MutationObserver((_changes, observer) => {
          if (document.querySelector('input[type=range]') === null) return;
          observer.disconnect();
          // In the second frame the browser has drawn the first.
          requestAnimationFrame(() => requestAnimationFrame(() => (marks.took = performance.now() - chosen)));
        }).observe(document.body, { childList: true, subtree: true });
      },
      { capture: true, once: true },
    );
  });
  await input.setInputFiles(file);
  const took = page.waitForFunction(() => (window as unknown as { took?: number }).took, undefined, {
    timeout: 120_000,
  });
  return Number(await (await Promise.race([took, broken])).jsonValue());
}

/**
 * What a viewer of JSON lines has to do before it can begin: unzip and parse, nothing checked, nothing
 * listed.
 */
const parseLines = (page: Page, url: string): Promise<number> =>
  page.evaluate(async (address) => {
    const zipped = await (await fetch(address)).arrayBuffer();
    const before = performance.now();
    const stream = new Blob([zipped]).stream().pipeThrough(new DecompressionStream('gzip'));
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let [rest, count] = ['', 0];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const lines = (rest + next.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) count += JSON.parse(line) === null ? 0 : 1;
    }
    if (count === 0) throw new Error('no lines');
    return performance.now() - before;
  }, url);

function* blocksOf(events: readonly object[]): Generator<string> {
  for (let at = 0; at < events.length; at += BLOCK)
    yield events
      .slice(at, at + BLOCK)
      .map((event) => `${JSON.stringify(event)}\n`)
      .join('');
}

async function measureIn(folder: string): Promise<Measured> {
  const { session, bytes } = await madeSession();
  const file = join(folder, 'session.slip');
  await writeFile(file, bytes);
  await writeFile(join(folder, NOTHING), '<!doctype html>');
  await pipeline(
    Readable.from(blocksOf(session.events)),
    createGzip(),
    createWriteStream(join(folder, LINES)),
  );
  const zipped = (await stat(join(folder, LINES))).size;
  await build({ mode: 'support', logLevel: 'error', build: { outDir: folder, emptyOutDir: false } });
  const server = await preview({ build: { outDir: folder }, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch(launchOptions());
  try {
    const base = server.resolvedUrls?.local[0] ?? '';
    const page = await browser.newPage();
    const [own, other]: [number[], number[]] = [[], []];
    for (let trial = -1; trial < TRIALS; trial += 1) {
      const opening = await openOnce(page, base, file);
      if (trial >= 0) own.push(opening);
    }
    // A page that holds nothing: the console would go on proving meanwhile.
    await page.goto(`${base}${NOTHING}`);
    for (let trial = 0; trial < BASELINES; trial += 1) other.push(await parseLines(page, `${base}${LINES}`));
    const ms = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(', ');
    return {
      ratios: own.map((value) => value / median(other)),
      notes: [
        `wall ms: ${ms(own)} (the goal is ${GOAL_MS}) against ${ms(other)}`,
        `${(bytes.length / 1e6).toFixed(1)} MB against ${(zipped / 1e6).toFixed(1)} MB of zipped lines; proving goes on behind the page`,
      ],
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** O1: until the page can show the recording. */
export const openingBenchmark: Benchmark = {
  id: 'O1',
  title: `opening a session of ${SESSION_EVENTS.toLocaleString('en-GB')} events in the console, in Chromium`,
  candidate: 'from choosing the file to the player, drawn',
  baseline: 'the same session as gzip JSON lines: unzip and JSON.parse',
  limit: { kind: 'atMost', gate: 1, aim: 1 / 2 },
  measure: async () => {
    if (findChromium() === undefined) return { ratios: [], notes: ['no Chromium found'] };
    const folder = await mkdtemp(join(tmpdir(), 'slip-console-'));
    try {
      return await measureIn(folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
