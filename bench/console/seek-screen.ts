import { type Browser, chromium, type Page } from 'playwright';
import { findChromium, launchOptions } from '#tools/browser/find.ts';
import type { Benchmark, Measured } from '../harness.ts';
import { buildPage } from '../screen/build-page.ts';
import type { SeekPage } from './seek-page.tsx';

const EVENTS = 1_000_000;
/** As many as the recorder's own tests of a page with live texts have. */
const UPDATES = 12_000;
const SEEKS = 60;
const TRIALS = 5;
const ADDRESS = 'http://bench.invalid/';
/** A frame of a screen. */
const FRAME_MS = 16.7;

/** Places all over the recording, to and fro. */
const shares = (trial: number): number[] =>
  Array.from({ length: SEEKS }, (_, nth) => ((nth * 37 + trial * 11) % 97) / 97);
const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

async function openPage(browser: Browser): Promise<Page> {
  const files = await buildPage(`${import.meta.dirname}/seek-page.tsx`);
  const page = await browser.newPage({ viewport: { width: 1600, height: 1200 } });
  await page.route(`${ADDRESS}**`, (route) => {
    const file = files.get(new URL(route.request().url()).pathname.slice(1));
    return file === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body: file.body, contentType: file.type });
  });
  // Before the recorder is loaded: it keeps the clock that it finds.
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => (window as { pretendedNow?: number }).pretendedNow ?? real();
  });
  await page.goto(ADDRESS);
  await page.waitForFunction(() => 'seekPage' in window);
  return page;
}

const inPage = (page: Page, name: 'seekLog' | 'seekRecording', at: readonly number[]): Promise<number[]> =>
  page.evaluate(([call, places]) => (window as unknown as { seekPage: SeekPage }).seekPage[call](places), [
    name,
    at,
  ] as const);

async function measureIn(browser: Browser): Promise<Measured> {
  const page = await openPage(browser);
  const preparing = await page.evaluate((count) => window.seekPage.prepareLog(count), EVENTS);
  const recorded = await page.evaluate((count) => window.seekPage.recordPage(count), UPDATES);
  const [own, other]: [number[], number[]] = [[], []];
  for (let trial = -1; trial < TRIALS; trial += 1) {
    const log = p95(await inPage(page, 'seekLog', shares(trial)));
    const recording = p95(await inPage(page, 'seekRecording', shares(trial)));
    if (trial < 0) continue;
    own.push(log);
    other.push(recording);
  }
  const text = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ');
  return {
    ratios: own.map((value, trial) => value / (other[trial] ?? Number.NaN)),
    notes: [
      `p95 of ${SEEKS} seeks, ms: ${text(own)} against ${text(other)} (${recorded} events of the recorder)`,
      `a frame of a screen is ${FRAME_MS} ms; folding ahead took ${(preparing / 1_000).toFixed(1)} s between frames`,
    ],
  };
}

/** K1: any moment of a long log on the screen, against a session recorder's player of one minute. */
export const seekScreenBenchmark: Benchmark = {
  id: 'K1',
  title: 'seek to a moment, 500 price buttons drawn, 95th of a hundred',
  candidate: `log of ${EVENTS.toLocaleString('en-GB')} events: snapshot, fold, draw`,
  baseline: 'rrweb Replayer, 60 s of the same page',
  limit: { kind: 'atMost', gate: 1 / 4, aim: 1 / 10 },
  measure: async () => {
    if (findChromium() === undefined) return { ratios: [], notes: ['no Chromium found'] };
    const browser = await chromium.launch(launchOptions());
    try {
      return await measureIn(browser);
    } finally {
      await browser.close();
    }
  },
};
