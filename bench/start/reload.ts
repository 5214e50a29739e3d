import { type Browser, chromium, type Page } from 'playwright';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import type { KvStore } from '#src/platform/storage/key-value-store.ts';
import { LogStore } from '#src/platform/storage/log-store.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { launchOptions } from '#tools/browser/find.ts';
import { type Benchmark, type Measured, median } from '../harness.ts';
import { emptyPage, giveLog, takeLog } from './browser-log.ts';
import { goOnBusily, snapshotsBy } from './busy-log.ts';

const TRIALS = 5;
const MINUTES = [1, 12, 60, 240] as const;
/** The goal is told of this one. */
const LONGEST = 240;
const busy = { framesASecond: 8, rowsAFrame: 8 } as const;

/** Of one start, ms since it was asked for. */
interface Start {
  readonly paint: number;
  readonly price: number;
  readonly slip: number | undefined;
}

/** Notes in the page when its first price, and the first leg of its slip, are there. */
const watchStart = (): void => {
  const marks: { price?: number; slip?: number } = {};
  (window as unknown as { startMarks: typeof marks }).startMarks = marks;
  const look = (): void => {
    if (document.querySelector('main [data-price]') !== null) marks.price ??= performance.now();
    if (document.querySelector('[data-shown="totalStake"]') !== null) marks.slip ??= performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
};

/** A page that notes its starts. The loader of this file marks names, and a page does not know its mark. */
async function watchedPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await context.addInitScript(watchStart);
  return context.newPage();
}

async function startOf(page: Page, go: () => Promise<unknown>): Promise<Start> {
  await go();
  await page.locator('main [data-price]').first().waitFor({ timeout: 120_000 });
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    const { price = Number.NaN, slip } = (
      window as unknown as { startMarks: { price?: number; slip?: number } }
    ).startMarks;
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    return { paint, price, slip };
  });
}

/** A first visit: nothing stored, nothing in the browser's cache. */
async function fresh(browser: Browser, url: string): Promise<Start> {
  const page = await watchedPage(browser);
  try {
    return await startOf(page, () => page.goto(url));
  } finally {
    await page.context().close();
  }
}

/** The log of a page on which a price was taken, gone on with for so long, and a reload of that page. */
async function reloads(
  browser: Browser,
  url: string,
  minutes: number,
  bySnapshot: boolean,
): Promise<Start[]> {
  const page = await watchedPage(browser);
  try {
    await page.goto(url);
    const price = page.locator('main [data-odds][data-state=open]').first();
    await price.click();
    await page.locator('[data-shown="totalStake"]').first().waitFor();
    await page.waitForTimeout(1_000);
    await emptyPage(page, url);
    const { shelf, session } = await takeLog(page);
    await lengthen(shelf, session, minutes);
    if (!bySnapshot) await shelf.write({ put: [], remove: [['snapshot', session]] }, 'relaxed');
    await giveLog(page, shelf, session);
    const starts: Start[] = [];
    // Not counted: the browser is still putting away an afternoon that was written in a second.
    await startOf(page, () => page.goto(url));
    for (let trial = 0; trial < (bySnapshot ? TRIALS : 1); trial += 1)
      starts.push(await startOf(page, () => page.goto(url)));
    return starts;
  } finally {
    await page.context().close();
  }
}

async function lengthen(shelf: KvStore, session: string, minutes: number): Promise<void> {
  const asIs = await new LogStore(shelf, nodePrimitives).resume(session);
  if (asIs === null) throw new Error('the log cannot be gone on with');
  // By the id of the build that stored it: it looks at no other's snapshots.
  const keeper = new LogStore(shelf, nodePrimitives, snapshotsBy(asIs.header.build));
  await keeper.resume(session);
  const selections = [
    ...new Set(
      JSON.stringify(asIs.events)
        .match(/(?<="selectionId":)\d+/g)
        ?.map(Number),
    ),
  ];
  await goOnBusily(keeper, asIs.position, minutes, {
    ...busy,
    selections: selections.length === 0 ? [1, 2, 3] : selections,
  });
}

const told = (name: string, starts: readonly Start[]): string => {
  const of = (pick: (start: Start) => number | undefined): string =>
    Math.round(median(starts.map((start) => pick(start) ?? Number.NaN))).toString();
  return `${name}: first paint ${of(({ paint }) => paint)} ms, first price ${of(({ price }) => price)} ms, slip ${of(({ slip }) => slip)} ms`;
};

async function measureWith(browser: Browser, { url }: GatewayUnderTest): Promise<Measured> {
  const visits: Start[] = [];
  await fresh(browser, url);
  for (let trial = 0; trial < TRIALS; trial += 1) visits.push(await fresh(browser, url));
  const notes = [told('first visit', visits)];
  let longest: readonly Start[] = [];
  for (const minutes of MINUTES) {
    longest = await reloads(browser, url, minutes, true);
    notes.push(told(`reload after ${minutes} min`, longest));
  }
  notes.push(told('after 60 min, no snapshot', await reloads(browser, url, 60, false)));
  const baseline = median(visits.map(({ price }) => price));
  return { ratios: longest.map(({ price }) => price / baseline), notes };
}

/** R4: a session of any length goes on as fast as a visit begins. */
export const reloadBenchmark: Benchmark = {
  id: 'R4',
  title: `first price of a reload after ${LONGEST} minutes of a busy session`,
  candidate: 'snapshot of the state, and the tail of the log behind it',
  baseline: 'a first visit to the same page, in the same run',
  limit: { kind: 'atMost', gate: 1.2, aim: 1 },
  measure: async () => {
    const browser = await chromium.launch(launchOptions()).catch((error: unknown) => String(error));
    if (typeof browser === 'string') return { ratios: [], notes: [`no browser: ${browser.split('\n')[0]}`] };
    const gateway = await startGatewayProcess({}).catch((error: unknown) => String(error));
    try {
      if (typeof gateway === 'string')
        return { ratios: [], notes: [`no gateway: ${gateway.split('\n')[0]}`] };
      return await measureWith(browser, gateway);
    } finally {
      await browser.close();
      if (typeof gateway !== 'string') await gateway.stop();
    }
  },
};
