import { expect } from '@playwright/test';
import type { FeedChange } from '#gateway/core/feed.ts';
import { MATCHES, matchOpens } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { findings } from '../looks/axe.ts';
import { tooWide } from '../looks/too-wide.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const [match] = MATCHES;
const NAME = 'Harbour Athletic v Moorside Town';

/** The match of the script as it stands at some time of its course. */
function stands(state: string, inplay: boolean): FeedChange[] {
  if (match === undefined) return [];
  return matchOpens(match, Date.now()).flatMap((change) =>
    change.kind === 'event' ? [{ kind: 'event', event: { ...change.event, state, inplay } } as const] : [],
  );
}
const score = (home: number, away: number): FeedChange => ({
  kind: 'scoreboard',
  event: 'm1',
  scoreboard: { home, away, period: '1H', clockSeconds: 60, clockAt: Date.now(), running: true },
});

test('[ENG-05.1] start, goal and result of a favourite lead to it from another page, in the sport that is switched on @touch', async ({
  page,
}, info) => {
  const main = page.getByRole('main');
  const toasts = page.locator('[data-toast]');
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  await page.goto(gateway.url);
  await main.getByRole('link', { name: NAME }).first().click();
  await main.getByRole('button', { name: `Favourite: ${NAME}`, exact: true }).click();
  await bettor.go('/settings');
  // The script's own name of its one sport.
  const football = main
    .getByRole('group', { name: 'Alerts for favourite events' })
    .getByRole('switch', { name: 'Britain', exact: true });
  await football.click();
  await expect(football).toHaveAttribute('aria-checked', 'true');
  await football.scrollIntoViewIfNeeded();
  await page.screenshot({ path: info.outputPath('settings.png') });
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  expect(await findings(page, 'alert settings')).toEqual([]);

  gateway.tell(...stands('STARTED', true), score(0, 0));
  await expect(toasts).toContainText(`In play: ${NAME}`);
  gateway.tell(score(1, 0));
  await expect(toasts).toContainText('Goal: Harbour Athletic 1–0 Moorside Town');
  await expect(toasts).toHaveCount(1);
  await page.screenshot({ path: info.outputPath('goal.png') });
  expect(await findings(page, 'alert')).toEqual([]);
  await toasts.getByRole('button', { name: 'See event' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Harbour Athletic');
  await expect(toasts).toHaveCount(0);

  await page.reload();
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Harbour Athletic');
  await expect(toasts).toHaveCount(0);
  await bettor.go('/settings');
  await expect(football).toHaveAttribute('aria-checked', 'true');
  gateway.tell(...stands('FINISHED', false), score(2, 0));
  await expect(toasts).toContainText('Result: Harbour Athletic 2–0 Moorside Town');
  await page.screenshot({ path: info.outputPath('result.png') });
  expect(complaints).toEqual([]);
});
