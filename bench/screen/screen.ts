import { type Browser, type CDPSession, chromium } from 'playwright';
import { findChromium, launchOptions } from '#tools/browser/find.ts';
import type { Benchmark, Measured } from '../harness.ts';
import { type BuiltPage, buildPage } from './build-page.ts';
import type { SideName } from './page.tsx';

const TRIALS = 5;
const PLAY_MS = 3_000;
const FRAMES = (PLAY_MS / 1_000) * 60;
const ADDRESS = 'http://bench.invalid/';
/** Below this many ms a thousand updates a difference of two runs is noise: nothing is claimed beyond it. */
const NOISE_MS = 1;

interface Run {
  /** Main-thread ms of the whole play. */
  readonly task: number;
  readonly script: number;
  readonly frames: number;
  /** Texts that the page had not got to when the time was over. */
  readonly late: number;
}
interface Trial {
  readonly slow: Readonly<Record<'feedAlone' | 'product' | 'reduxToolkit' | 'reduxToolkitByEvent', Run>>;
  readonly fast: Readonly<Record<'feedAlone' | 'product', Run>>;
}

async function metrics(session: CDPSession): Promise<{ task: number; script: number }> {
  const { metrics: all } = await session.send('Performance.getMetrics');
  const ms = (name: string): number => (all.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  return { task: ms('TaskDuration'), script: ms('ScriptDuration') };
}

async function play(
  browser: Browser,
  files: BuiltPage,
  side: SideName,
  perSecond: number,
  rows: number,
): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1200 } });
  try {
    await page.route(`${ADDRESS}**`, (route) => {
      const file = files.get(new URL(route.request().url()).pathname.slice(1));
      return file === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ body: file.body, contentType: file.type });
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    let before = { task: 0, script: 0 };
    await page.exposeFunction('measureFrom', async () => {
      before = await metrics(session);
    });
    await page.goto(ADDRESS);
    const played = await page.evaluate(
      ([name, rate, each, ms]) =>
        (
          window as unknown as { play: (...args: unknown[]) => Promise<{ frames: number; late: number }> }
        ).play(name, rate, each, ms),
      [side, perSecond, rows, PLAY_MS] as const,
    );
    const after = await metrics(session);
    return { task: after.task - before.task, script: after.script - before.script, ...played };
  } finally {
    await page.close();
  }
}

let measuredOnce: Promise<readonly Trial[]> | undefined;

/** All three figures come from the same plays, so they are played once. */
function trials(): Promise<readonly Trial[]> {
  measuredOnce ??= (async () => {
    const files = await buildPage(`${import.meta.dirname}/page.tsx`);
    const browser = await chromium.launch(launchOptions());
    try {
      const all: Trial[] = [];
      for (let trial = 0; trial < TRIALS; trial += 1) {
        all.push({
          slow: {
            feedAlone: await play(browser, files, 'feedAlone', 1_000, 5),
            product: await play(browser, files, 'product', 1_000, 5),
            reduxToolkit: await play(browser, files, 'reduxToolkit', 1_000, 5),
            reduxToolkitByEvent: await play(browser, files, 'reduxToolkitByEvent', 1_000, 5),
          },
          fast: {
            feedAlone: await play(browser, files, 'feedAlone', 5_000, 20),
            product: await play(browser, files, 'product', 5_000, 20),
          },
        });
      }
      return all;
    } finally {
      await browser.close();
    }
  })();
  return measuredOnce;
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Ms a thousand updates above what the feed itself costs. */
const net = (run: Run, feed: Run, part: 'task' | 'script'): number =>
  (run[part] - feed[part]) / (PLAY_MS / 1_000);

async function compare(part: 'task' | 'script'): Promise<Measured> {
  const all = await trials();
  const own = all.map(({ slow }) => net(slow.product, slow.feedAlone, part));
  const other = all.map(({ slow }) => net(slow.reduxToolkit, slow.feedAlone, part));
  const byEvent = all.map(({ slow }) => net(slow.reduxToolkitByEvent, slow.feedAlone, part));
  const floored = own.filter((ms) => ms < NOISE_MS).length;
  return {
    ratios: own.map((ms, trial) => other[trial]! / Math.max(NOISE_MS, ms)),
    notes: [
      `${middle(own).toFixed(1)} ms against ${middle(other).toFixed(1)} ms a thousand updates, net of the feed`,
      `against RTK divided by event: ${middle(byEvent).toFixed(1)} ms, a ratio of ${middle(own.map((ms, i) => byEvent[i]! / Math.max(NOISE_MS, ms))).toFixed(1)}`,
      ...(floored === 0
        ? []
        : [`in ${floored} of ${all.length} trials ours was below ${NOISE_MS} ms and counted as that`]),
      ...lateNote(all),
    ],
  };
}

const lateNote = (all: readonly Trial[]): string[] => {
  const late = middle(all.map(({ slow }) => slow.reduxToolkit.late));
  return late === 0 ? [] : [`the baseline had ${late} messages left when the time was over`];
};

async function dropped(): Promise<Measured> {
  const all = await trials();
  const of = (run: Run): number => Math.max(0, FRAMES - run.frames);
  return {
    ratios: all.map(({ fast }) => Math.max(0, of(fast.product) - of(fast.feedAlone)) / FRAMES),
    notes: [
      `dropped of ${FRAMES}: ${all.map(({ fast }) => of(fast.product)).join(', ')}; by the feed alone ${all.map(({ fast }) => of(fast.feedAlone)).join(', ')}`,
      `main thread busy: ${middle(all.map(({ fast }) => (fast.product.task / PLAY_MS) * 100)).toFixed(0)} %, with the feed alone ${middle(all.map(({ fast }) => (fast.feedAlone.task / PLAY_MS) * 100)).toFixed(0)} %`,
    ],
  };
}

const whereThereIsABrowser = (measure: () => Promise<Measured>) => (): Promise<Measured> =>
  findChromium() === undefined ? Promise.resolve({ ratios: [], notes: ['no Chromium found'] }) : measure();

const PAGE = 'product, 500 price buttons in sight';

export const screenBenchmarks: readonly Benchmark[] = [
  {
    id: 'U1',
    title: 'Main thread at 1,000 updates a second, all of it',
    candidate: `${PAGE}, task time`,
    baseline: 'RTK table by id, useSelector, dispatch a message',
    limit: { kind: 'atLeast', gate: 2, aim: 10 },
    measure: whereThereIsABrowser(() => compare('task')),
  },
  {
    id: 'U1',
    title: 'Main thread at 1,000 updates a second, script',
    candidate: `${PAGE}, script time`,
    baseline: 'RTK table by id, useSelector, dispatch a message',
    limit: { kind: 'atLeast', gate: 20, aim: 80 },
    measure: whereThereIsABrowser(() => compare('script')),
  },
  {
    id: 'U3',
    title: 'Frames dropped at 5,000 updates a second',
    candidate: `${PAGE}, frames dropped`,
    baseline: 'same page, feed parsed and not applied',
    limit: { kind: 'atMost', gate: 0.05, aim: 0.01 },
    measure: whereThereIsABrowser(dropped),
  },
];
