import { type CDPSession, chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { launchOptions } from '#tools/browser/find.ts';
import type { Benchmark, Measured } from '../harness.ts';

const updates = { log: 40_000, oneByOne: 1_500 } as const;
const trials = 5;

/** Seconds of main-thread task time since the page was opened. */
async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function microsPerUpdate(session: CDPSession, work: () => Promise<number>): Promise<number> {
  const before = await taskSeconds(session);
  const stored = await work();
  return ((await taskSeconds(session)) - before) * (1_000_000 / stored);
}

async function measureIn(page: Page): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate((count) => window.prepareRecording(count), updates.log);
  const ratios: number[] = [];
  const own: number[] = [];
  const peer: number[] = [];
  for (let trial = -1; trial < trials; trial += 1) {
    const log = await microsPerUpdate(session, () => page.evaluate(() => window.recordAsLog()));
    const one = await microsPerUpdate(session, () =>
      page.evaluate((count) => window.recordOneByOne(count), updates.oneByOne),
    );
    if (trial < 0) continue;
    own.push(log);
    peer.push(one);
    ratios.push(log / one);
  }
  const list = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(' ');
  return {
    ratios,
    notes: [
      `main-thread microseconds an update: ${list(own)} against ${list(peer)}`,
      'encoding, hashing and storing happen in the worker',
    ],
  };
}

/** P1: what recording a price update costs the thread that also draws, persistence included. */
export const mainThreadBenchmark: Benchmark = {
  id: 'P1',
  title: 'recording on the main thread, a price update',
  candidate: 'log writer: frames posted to a worker',
  baseline: 'idb-keyval set per update, awaited',
  limit: { kind: 'atMost', gate: 1 / 50, aim: 1 / 400 },
  measure: async () => {
    const server = await createServer({
      configFile: false,
      logLevel: 'error',
      server: { port: 0, host: '127.0.0.1' },
    });
    try {
      await server.listen();
      const base = server.resolvedUrls?.local[0];
      if (base === undefined) return { ratios: [], notes: ['the page could not be served'] };
      let browser: Awaited<ReturnType<typeof chromium.launch>>;
      try {
        browser = await chromium.launch(launchOptions());
      } catch (error) {
        return {
          ratios: [],
          notes: [`no browser: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : ''}`],
        };
      }
      try {
        const page = await browser.newPage();
        page.on('pageerror', (error) => console.error(error.message));
        await page.goto(`${base}bench/recording/recorder.html`);
        await page.waitForFunction(() => typeof window.prepareRecording === 'function');
        return await measureIn(page);
      } finally {
        await browser.close();
      }
    } finally {
      await server.close();
    }
  },
};
