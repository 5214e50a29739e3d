import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { firstVisit, type Visit } from '#testing/visits/first-visit.ts';
import { openVisitedGateway } from '#testing/visits/visited-gateway.ts';
import { findChromium, launchOptions } from '#tools/browser/find.ts';
import { type LineRate, openLine } from '#tools/browser/slow-line.ts';
import { type Benchmark, type Measured, median } from '../harness.ts';
import { openStaticTwin } from './static-twin.ts';

const TRIALS = 5;
/** As tools that grade pages have it: 1.6 Mb/s, 150 ms, a processor four times slower. */
const MOBILE: LineRate = { roundTripMs: 150, bytesPerSecond: 200_000 };
const phone = { width: 390, height: 844 } as const;
/** What comes after the first price may still be the largest, ms. */
const WATCHED_MS = 4_000;

async function measure(): Promise<Measured> {
  if (findChromium() === undefined) return { ratios: [], notes: ['no Chromium found'] };
  const folder = await mkdtemp(join(tmpdir(), 'slip-paint-'));
  const gateway = await openVisitedGateway(folder);
  const browser = await chromium.launch(launchOptions());
  const own = await openLine({ host: '127.0.0.1', port: gateway.port }, MOBILE);
  const twin = await openStaticTwin(browser, `http://127.0.0.1:${gateway.port}/`, phone);
  const still = await openLine({ host: '127.0.0.1', port: twin.port }, MOBILE);
  try {
    const options = { ...phone, slower: 4, watched: WATCHED_MS };
    const trials: { readonly app: Visit; readonly still: Visit }[] = [];
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const app = await firstVisit(browser, own, '/', options);
      trials.push({ app, still: await firstVisit(browser, still, '/', options) });
    }
    const ms = (side: 'app' | 'still', pick: (visit: Visit) => number): string =>
      median(trials.map((trial) => pick(trial[side]))).toFixed(0);
    const told = (name: string, side: 'app' | 'still'): string =>
      `${name}: first paint ${ms(side, ({ firstPaint }) => firstPaint)} ms, largest ${ms(side, ({ largestPaint }) => largestPaint)} ms, ${ms(side, ({ bytes }) => bytes / 1_000)} kB before the first price`;
    const shifts = Math.max(...trials.map(({ app }) => app.shifts));
    return {
      ratios: trials.map(({ app, still: plain }) => app.largestPaint / plain.largestPaint),
      notes: [
        told('the app', 'app'),
        told('its twin', 'still'),
        `what moved on the way: ${shifts.toFixed(3)} at most`,
      ],
    };
  } finally {
    await browser.close();
    for (const line of [own, still]) await line.stop();
    await twin.stop();
    await gateway.stop();
    await rm(folder, { recursive: true });
  }
}

/** L1: how much later than a document the app paints what is largest on home. */
export const largestPaintBenchmark: Benchmark = {
  id: 'L1',
  title: 'largest paint of home at a first visit, simulated mobile',
  candidate: 'the app as it is served',
  baseline: 'the same picture as one static document',
  limit: { kind: 'atMost', gate: 1.4, aim: 1.15 },
  measure,
};
