import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { launchOptions } from '../../tools/browser/find.ts';
import { Bettor } from '../bettor.ts';
import { placedUnanswered } from '../placed-unanswered.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const SHOWN_BETS = '[data-bet]';

async function findsItPlacedOnce(bettor: Bettor, before: number): Promise<void> {
  await expect(
    bettor
      .slip()
      .getByText(/Bet placed|was placed/)
      .first(),
  ).toBeVisible();
  await expect.poll(() => bettor.pence()).toBe(before - 300);
  await bettor.go('/mybets/open');
  await expect(bettor.page.getByRole('main').locator(SHOWN_BETS)).toHaveCount(1);
}

/** Ends a browser as `kill -9` does: the one whose profile this is, and no other. */
function killBrowserOf(profile: string): void {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' });
  for (const line of stdout.split('\n')) {
    const isMain = line.includes(`--user-data-dir=${profile}`) && !line.includes('--type=');
    if (isMain) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  }
}

test('[FAIL-61] a tab whose renderer crashes in flight finds out what became of its bet when it is opened again', async ({
  page,
  context,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  const before = await bettor.pence();
  await placedUnanswered(page, bettor);
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = new Bettor(await context.newPage());
  await again.page.goto(gateway.url);
  await findsItPlacedOnce(again, before);
});

test('[FAIL-62] a browser that is killed in flight finds out what became of its bet when it is started again', async ({
  viewport,
  hasTouch,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'slipstream-profile-'));
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...launchOptions(),
      headless: true,
      viewport,
      hasTouch,
    });
  try {
    const first = await open();
    const page = first.pages()[0] ?? (await first.newPage());
    const bettor = new Bettor(page);
    await page.goto(gateway.url);
    await bettor.logIn('demo2');
    const before = await bettor.pence();
    await placedUnanswered(page, bettor);
    const gone = first.waitForEvent('close');
    killBrowserOf(profile);
    await gone;

    const second = await open();
    const again = new Bettor(second.pages()[0] ?? (await second.newPage()));
    await again.page.goto(gateway.url);
    // The cookie of the session may not have reached the disk; the log has.
    const logIn = again.page.getByRole('link', { name: 'Log in' }).first();
    await expect(again.balance().or(logIn)).toBeVisible();
    // Where the cookie is there, the page learns on a slow machine that it is while somebody reaches for the
    // link.
    if (await logIn.isVisible())
      await Promise.race([again.logIn('demo2'), expect(again.balance()).toBeVisible()]);
    await findsItPlacedOnce(again, before);
    await second.close();
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
