import { chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { slipOfSingles } from '#testing/slip/slip-of-singles.ts';
import { launchOptions } from '#tools/browser/find.ts';
import { type Benchmark, type Measured, median } from '../harness.ts';

const TRIALS = 7;
const PRESSES = 40;

async function measureIn(page: Page): Promise<Measured> {
  const rig = slipOfSingles(6);
  const before = rig.commits.length;
  rig.barrier = 'held';
  rig.place();
  const press = rig.commits.slice(before).flatMap(({ events }) => [...events]);
  const events = JSON.stringify(press);
  await page.evaluate((text) => window.prepareIntent(text), events);
  const ratios: number[] = [];
  const own: number[] = [];
  const peer: number[] = [];
  for (let trial = -1; trial < TRIALS; trial += 1) {
    const log = median(await page.evaluate((times) => window.pressIntoLog(times), PRESSES));
    const bare = median(await page.evaluate((times) => window.pressIntoDatabase(times), PRESSES));
    if (trial < 0) continue;
    own.push(log);
    peer.push(bare);
    ratios.push(log / bare);
  }
  const list = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(' ');
  return {
    ratios,
    notes: [
      `ms until a press of six singles is on the disk: ${list(own)} against ${list(peer)}`,
      `${events.length} bytes of events; encoded, hashed and chained in the worker; wall time`,
    ],
  };
}

/** C1: how long the request waits for its own record. */
export const intentBenchmarks: readonly Benchmark[] = [
  {
    id: 'C1',
    title: 'press to durable intent',
    candidate: 'log writer: the commit of the press behind a barrier',
    baseline: 'a bare strict IndexedDB write of the same events',
    limit: { kind: 'atMost', gate: 12, aim: 3 },
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
        const browser = await chromium.launch(launchOptions()).catch((error: unknown) => String(error));
        if (typeof browser === 'string')
          return { ratios: [], notes: [`no browser: ${browser.split('\n')[0]}`] };
        try {
          const page = await browser.newPage();
          page.on('pageerror', (error) => console.error(error.message));
          await page.goto(`${base}bench/slip/intent.html`);
          await page.waitForFunction(() => typeof window.prepareIntent === 'function');
          return await measureIn(page);
        } finally {
          await browser.close();
        }
      } finally {
        await server.close();
      }
    },
  },
];
