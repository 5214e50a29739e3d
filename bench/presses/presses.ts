import type { Browser, Page } from 'playwright';
import { type Benchmark, median } from '../harness.ts';
import { onVisitedApp, phoneContext } from '../visited-app.ts';
import { type FedLine, type FeedRate, openFedLine } from './fed-line.ts';

const TRIALS = 5;
/** Of the kinds that follow, in all: about fifty presses. */
const ROUNDS = 2;
/** Of one round. */
const PRESSES = 8;
const SLOWER = 4;
/** What a press may take at a processor four times slower (T1), ms. */
const WORST_MS = { gate: 250, aim: 150 } as const;
/** Until whatever a press set off is drawn and told of, ms. */
const SETTLING_MS = 250;
const PAGE = '/sports/football/SBTC1_1';
/** Open for bets. */
const PRICE = '[data-odds][data-state=open]';
const NO_FEED: FeedRate = { updatesASecond: 0, rowsAMessage: 1 };
const FEEDS: readonly FeedRate[] = [
  { updatesASecond: 1_000, rowsAMessage: 5 },
  { updatesASecond: 5_000, rowsAMessage: 20 },
];

const KINDS = ['price', 'open slip', 'keypad', 'tab', 'page'] as const;
type Kind = (typeof KINDS)[number];
type Worst = Readonly<Record<Kind, number>>;

interface Told {
  presses: number[];
}

/** Runs in the page before anything else: how long each press took until its picture, by the browser. */
function observe(): void {
  const told: Told = { presses: [] };
  Object.assign(window, { told });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEntry & { readonly interactionId: number };
      if (interactionId > 0) told.presses.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** The longest of what was told since it was last asked for; what is below a frame is not told of. */
async function takeWorst(page: Page): Promise<number> {
  await page.waitForTimeout(SETTLING_MS);
  const presses = await page.evaluate(() =>
    (window as unknown as { readonly told: Told }).told.presses.splice(0),
  );
  return Math.max(16, ...presses);
}

const forgetPresses = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as unknown as { readonly told: Told }).told.presses.length = 0;
  });

/** One round of what a customer presses. Tells the kind of each press before it is done. */
async function* pressOn(page: Page, round: number): AsyncGenerator<readonly [Kind, () => Promise<void>]> {
  // Of one match each: two of the same would be a bet builder.
  const price = (nth: number) =>
    page
      .locator('main li')
      .filter({ has: page.locator(PRICE) })
      .nth(nth)
      .locator(PRICE)
      .first();
  const slip = page.getByRole('dialog', { name: 'Bet slip' });
  const tab = (name: string) => slip.getByRole('tab', { name, exact: true });
  yield ['price', () => price(2 * round).tap()];
  yield ['price', () => price(2 * round + 1).tap()];
  yield ['open slip', () => page.getByRole('button', { name: /^Bet slip, / }).tap()];
  yield ['tab', () => tab('Singles').tap()];
  yield ['tab', () => tab('Acca').tap()];
  yield ['keypad', () => slip.getByRole('textbox', { name: 'Stake on this acca' }).tap()];
  yield [
    'keypad',
    () =>
      slip
        .getByRole('group', { name: /keypad/i })
        .getByText('2', { exact: true })
        .tap(),
  ];
  // One by one: what clears a slip with a stake in it asks first.
  await page.keyboard.press('Enter');
  for (let leg = 0; leg < 2; leg += 1)
    await slip
      .getByRole('button', { name: /^Remove / })
      .first()
      .tap();
  await page.keyboard.press('Escape');
  await slip.waitFor({ state: 'hidden' });
  await page.waitForTimeout(SETTLING_MS);
  yield ['page', () => page.getByRole('link', { name: 'In-play', exact: true }).first().tap()];
  await page.goBack();
  await price(0).waitFor();
}

async function worstWith(page: Page, line: FedLine, rate: FeedRate): Promise<Worst> {
  line.feed(rate);
  const worst = { price: 0, 'open slip': 0, keypad: 0, tab: 0, page: 0 };
  for (let round = 0; round < ROUNDS; round += 1)
    for await (const [kind, press] of pressOn(page, round)) {
      await forgetPresses(page);
      await press();
      worst[kind] = Math.max(worst[kind], await takeWorst(page));
    }
  line.feed(NO_FEED);
  return worst;
}

interface Trial {
  readonly quiet: Worst;
  readonly fed: readonly Worst[];
}

async function openPage(browser: Browser, line: FedLine): Promise<Page> {
  const context = await browser.newContext(phoneContext);
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe);
  await page.goto(`${line.url}${PAGE}`);
  await page.locator(`main ${PRICE}`).first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

const worstOf = (worst: Worst): number => Math.max(...KINDS.map((kind) => worst[kind]));

const told = (name: string, all: readonly Worst[]): string =>
  `${name}: ${KINDS.map((kind) => `${kind} ${median(all.map((worst) => worst[kind])).toFixed(0)}`).join(', ')} ms`;

const measure = () =>
  onVisitedApp(async ({ browser, gateway, ending }) => {
    const line = await openFedLine(gateway.port);
    ending(() => line.stop());
    const page = await openPage(browser, line);
    // What is loaded by the first press of its kind is not of the feed.
    await worstWith(page, line, NO_FEED);
    const trials: Trial[] = [];
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const quiet = await worstWith(page, line, NO_FEED);
      const fed: Worst[] = [];
      for (const rate of FEEDS) fed.push(await worstWith(page, line, rate));
      trials.push({ quiet, fed });
    }
    const worst = median(trials.map(({ fed }) => Math.max(...fed.map(worstOf))));
    return {
      ratios: trials.map(({ quiet, fed }) => Math.max(...fed.map(worstOf)) / worstOf(quiet)),
      notes: [
        `the worst of ${ROUNDS * PRESSES} presses at a processor ${SLOWER} times slower, medians of ${TRIALS} trials`,
        told(
          'no feed',
          trials.map(({ quiet }) => quiet),
        ),
        ...FEEDS.map(({ updatesASecond }, nth) =>
          told(
            `${updatesASecond} updates a second`,
            trials.flatMap(({ fed }) => fed[nth] ?? []),
          ),
        ),
        `the worst of all is ${worst.toFixed(0)} ms, of at most ${WORST_MS.gate}, aim ${WORST_MS.aim}`,
      ],
    };
  });

/** T1: what a customer presses is answered as soon while prices move as while they do not. */
export const pressesBenchmark: Benchmark = {
  id: 'T1',
  title: 'worst press of price, slip, keypad, tab and page, 390 px, 4x CPU',
  candidate: '1,000 and 5,000 updates a second come in',
  baseline: 'the same page without a feed',
  limit: { kind: 'atMost', gate: 2, aim: 1.25 },
  measure,
};
