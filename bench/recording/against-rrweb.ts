import { type CDPSession, chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { launchOptions } from '#tools/browser/find.ts';
import type { Benchmark, Measured } from '../harness.ts';
import type { Recorder, Sizes } from './odds-page.page.ts';

const sessionSeconds = 60;
const trialSeconds = 5;
const trials = 5;

/** Opens the page of live odds in a browser, and closes everything again. */
async function onPage(measure: (page: Page) => Promise<Measured>): Promise<Measured> {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  try {
    await server.listen();
    const base = server.resolvedUrls?.local[0];
    if (base === undefined) return { ratios: [], notes: ['the page could not be served'] };
    const browser = await chromium.launch(launchOptions()).catch(() => null);
    if (browser === null) return { ratios: [], notes: ['no browser'] };
    try {
      const page = await browser.newPage();
      page.on('pageerror', (error) => console.error(error.message));
      await page.goto(`${base}bench/recording/odds-page.html`);
      await page.waitForFunction(() => typeof window.runOdds === 'function');
      return await measure(page);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
}

const perHour = (bytes: number): string => `${((bytes * 3600) / sessionSeconds / 1e6).toFixed(2)} MB`;

function told({ log, raw, packed, gzipped }: Sizes): string[] {
  const share = (of: number): string => `1/${(of / log).toFixed(1)}`;
  return [
    `${log} B against whole-session gzip ${gzipped} (${(log / gzipped).toFixed(2)}), packed ${packed} (${share(packed)}), raw ${raw} (${share(raw)})`,
    `gates: 0.4 of gzip ${log / gzipped <= 0.4 ? 'held' : 'MISSED'}, 1/15 of packed ${log / packed <= 1 / 15 ? 'held' : 'MISSED'}, 1/20 of raw ${log / raw <= 1 / 20 ? 'held' : 'MISSED'}`,
    `an hour of it: ${perHour(log)}, against ${perHour(gzipped)}, ${perHour(packed)} and ${perHour(raw)}`,
  ];
}

/**
 * B3: the same minute of a page with 500 live odds, 200 of them moving a second, recorded by both at once.
 */
export const sessionBytesBenchmark: Benchmark = {
  id: 'B3',
  title: 'bytes of the same minute of 500 live odds',
  candidate: '.slip: frames in delta columns, chained',
  baseline: 'rrweb 2.2.2, the whole session gzipped at the end',
  limit: { kind: 'atMost', gate: 0.4, aim: 0.25 },
  measure: () =>
    onPage(async (page) => {
      await page.evaluate((seconds) => window.runOdds(seconds, 'both'), sessionSeconds);
      const sizes = await page.evaluate(() => window.recordedSizes());
      return { ratios: [sizes.log / sizes.gzipped], notes: told(sizes) };
    }),
};

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

/**
 * P2: script on the thread that draws, a price update at 200 a second, beyond what the page does without a
 * recorder.
 */
export const scriptBenchmark: Benchmark = {
  id: 'P2',
  title: 'main-thread script of recording a price update at 200 a second',
  candidate: 'log writer: frames posted to a worker',
  baseline: 'rrweb 2.2.2 record',
  limit: { kind: 'atMost', gate: 1 / 10, aim: 1 / 50 },
  measure: () =>
    onPage(async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      const micros = async (recorder: Recorder): Promise<number> => {
        const before = await scriptSeconds(session);
        const updates = await page.evaluate(([seconds, by]) => window.runOdds(seconds, by), [
          trialSeconds,
          recorder,
        ] as const);
        return (((await scriptSeconds(session)) - before) * 1_000_000) / updates;
      };
      await micros('log');
      await micros('rrweb');
      const rows: { alone: number; log: number; rrweb: number }[] = [];
      for (let trial = 0; trial < trials; trial += 1)
        rows.push({ alone: await micros('nobody'), log: await micros('log'), rrweb: await micros('rrweb') });
      const list = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(' ');
      return {
        // Below what can be told apart from the page itself, recording costs nothing that can be measured.
        ratios: rows.map(({ alone, log, rrweb }) => Math.max(0, log - alone) / (rrweb - alone)),
        notes: [
          `script microseconds an update: page alone ${list(rows.map(({ alone }) => alone))}; with the log ${list(rows.map(({ log }) => log))}; with rrweb ${list(rows.map(({ rrweb }) => rrweb))}`,
        ],
      };
    }),
};
