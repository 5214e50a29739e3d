import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { CategoryId, SportId } from '#domain/brand.ts';
import type { FeedChange } from '#gateway/core/feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { findChromium, launchOptions } from '#tools/browser/find.ts';
import { type Benchmark, type Measured, median } from '../harness.ts';
import { type FedLine, openFedLine } from '../presses/fed-line.ts';

const TRIALS = 5;
const PLAY_MS = 3_000;
const RATE = { updatesASecond: 1_000, rowsAMessage: 5 } as const;
const NO_FEED = { updatesASecond: 0, rowsAMessage: 1 } as const;
const MATCHES = 200;
/** What the coupon shows before the rest is asked for (BRW-07.1); the script has some matches of its own. */
const AT_FIRST = 10;
const TRIES = 10;
const LOOKS = 8;
const LOOK_MS = 150;
const OUTCOMES = ['HOME', 'DRAW', 'AWAY'] as const;
const MORE = /^Show \d+ more events$/;
/** The first starts in an hour, and each a minute after the one before. */
const HOUR = 3_600_000;
const MINUTE = 60_000;

const names = (nth: number) => [`Home Town ${nth}`, `Away Rovers ${nth}`] as const;

/** A match with the three prices that the coupon shows. */
function match(nth: number, now: number): readonly FeedChange[] {
  const key = `match.${nth}`;
  const [home, away] = names(nth);
  const league = { id: CategoryId.parse('bench.league'), name: 'Bench League' };
  return [
    {
      kind: 'event',
      event: {
        key,
        name: `${home} v ${away}`,
        sportId: SportId.parse('SBTC1_1'),
        categories: [{ ...league, eventGroupType: 'REGULAR' }],
        categoryId: league.id,
        startTime: now + HOUR + nth * MINUTE,
        state: 'NOTSTARTED',
        inplay: false,
        suspended: false,
        outright: false,
        specials: false,
        provider: 'script',
        participants: [
          { id: `${key}.home`, name: home, role: 'home' },
          { id: `${key}.away`, name: away, role: 'away' },
        ],
        marketGroups: [{ id: 'main', type: 'MAIN', rank: 1, name: 'Main' }],
      },
    },
    {
      kind: 'market',
      market: {
        key: `${key}.result`,
        event: key,
        name: 'Match result',
        type: 'MATCH_ODDS',
        state: 'OPEN',
        groupRanks: { main: 1 },
        winners: 1,
        inplayDelay: 0,
        selections: (
          [
            ['HOME', home],
            ['DRAW', 'Draw'],
            ['AWAY', away],
          ] as const
        ).map(([outcomeType, name]) => ({
          key: `${key}.${outcomeType}`,
          name,
          outcomeType,
          kind: 'REGULAR',
          odds: '2/1',
          suspended: false,
        })),
      },
    },
  ];
}

interface World {
  readonly browser: Browser;
  readonly line: FedLine;
  readonly gateway: GatewayUnderTest;
}

interface Play {
  /** Main-thread ms, of which script ms. */
  readonly task: number;
  readonly script: number;
  readonly frames: number;
}

async function spent(session: CDPSession): Promise<{ task: number; script: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  return { task: ms('TaskDuration'), script: ms('ScriptDuration') };
}

/** Frames that the page got in the time. */
const framesIn = (page: Page, ms: number): Promise<number> =>
  page.evaluate(async (time) => {
    const until = performance.now() + time;
    let frames = 0;
    for (; performance.now() < until; frames += 1) await new Promise(requestAnimationFrame);
    return frames;
  }, ms);

/** The list of a page does not grow: what was told a moment ago is in that of the next one. */
async function untilListed(browser: Browser, line: FedLine): Promise<void> {
  const page = await browser.newPage();
  const more = page.locator('main').getByRole('button', { name: MORE });
  for (let tries = 0; tries < TRIES; tries += 1) {
    await page.goto(`${line.url}/coupon/football-matches`);
    await page.waitForTimeout(PLAY_MS);
    const said = (await more.isVisible()) ? await more.textContent() : null;
    if (said !== null && AT_FIRST + Number(/\d+/.exec(said)?.[0]) >= MATCHES) {
      await page.close();
      return;
    }
  }
  throw new Error(`the coupon does not have ${MATCHES} matches`);
}

/** The line moves what it has heard the gateway move: every price once. */
function moveAll({ gateway }: World, turn: number): void {
  const odds = turn % 2 === 0 ? '9/4' : '2/1';
  gateway.tell(
    ...Array.from({ length: MATCHES }, (_, nth): FeedChange => {
      const key = `match.${nth}`;
      const prices = OUTCOMES.map((side) => ({ selection: `${key}.${side}`, odds, suspended: false }));
      return { kind: 'prices', market: `${key}.result`, prices };
    }),
  );
}

/** Without its feed this would measure a page at rest. */
async function assertFed(page: Page): Promise<void> {
  const prices = page.locator('main [data-odds]');
  const shown = new Set<string>();
  for (let look = 0; look < LOOKS; look += 1) {
    shown.add((await prices.allTextContents()).join());
    await page.waitForTimeout(LOOK_MS);
  }
  if (shown.size < 2) throw new Error('no price on the page moves');
}

async function play({ browser, line, ...world }: World, turn: number, whole: boolean): Promise<Play> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(`${line.url}/coupon/football-matches`);
    const main = page.locator('main');
    await main.locator('[data-odds][data-state="open"]').first().waitFor();
    if (whole) {
      await main.getByRole('button', { name: MORE }).click();
      await main.getByRole('button', { name: MORE }).waitFor({ state: 'detached' });
    }
    moveAll({ browser, line, ...world }, turn);
    await page.waitForTimeout(1_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    line.feed(RATE);
    // What comes with the first messages is no part of it.
    await page.waitForTimeout(500);
    const before = await spent(session);
    const frames = await framesIn(page, PLAY_MS);
    const after = await spent(session);
    await assertFed(page);
    return { task: after.task - before.task, script: after.script - before.script, frames };
  } finally {
    line.feed(NO_FEED);
    await page.close();
  }
}

const told = (name: string, plays: readonly Play[]): string => {
  const each = (part: keyof Play): number => median(plays.map((one) => one[part]));
  const aThousand = (ms: number): string => (ms / (PLAY_MS / 1_000)).toFixed(0);
  return `${name}: main thread ${aThousand(each('task'))} ms a thousand updates, script ${aThousand(each('script'))}; ${each('frames')} frames in ${PLAY_MS / 1_000} s`;
};

async function measure(): Promise<Measured> {
  if (findChromium() === undefined) return { ratios: [], notes: ['no Chromium found'] };
  const gateway = await startGatewayProcess({ scripted: true });
  const browser = await chromium.launch(launchOptions());
  const line = await openFedLine(Number(new URL(gateway.url).port));
  try {
    const now = Date.now();
    gateway.tell(...Array.from({ length: MATCHES }, (_, nth) => match(nth, now)).flat());
    await untilListed(browser, line);
    const world = { browser, line, gateway };
    await play(world, 0, true);
    const trials: (readonly [whole: Play, first: Play])[] = [];
    for (let trial = 0; trial < TRIALS; trial += 1)
      trials.push([await play(world, 2 * trial + 1, true), await play(world, 2 * trial + 2, false)]);
    return {
      ratios: trials.map(([whole, first]) => whole.task / first.task),
      notes: [
        told(
          `${MATCHES} matches`,
          trials.map(([whole]) => whole),
        ),
        told(
          `its first ${AT_FIRST}`,
          trials.map(([, first]) => first),
        ),
      ],
    };
  } finally {
    await browser.close();
    await line.stop();
    await gateway.stop();
  }
}

/** U4: a long coupon costs what is in sight of it, not what is on it (BRW-07). */
export const couponBenchmark: Benchmark = {
  id: 'U4',
  title: `A coupon of ${MATCHES} matches at 1,000 updates a second`,
  candidate: `the whole coupon, ${MATCHES} matches, main thread`,
  baseline: `the same coupon and feed, its first ${AT_FIRST} matches shown`,
  limit: { kind: 'atMost', gate: 2, aim: 1.2 },
  measure,
};
