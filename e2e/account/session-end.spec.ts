import { expect, type Page, test } from '@playwright/test';
import * as z from 'zod';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const Answer = z.looseObject({ data: z.looseObject({ expiresAt: z.number() }) });
/** When the gateway says that a session ends, epoch ms; its own word where there is none. */
interface End {
  at: number | undefined;
}

/** The gateway's answers, with an end of the session that a journey can wait for. */
async function shorten(page: Page, end: End): Promise<void> {
  await page.context().route(/\/api\/platform\/(login|prolong)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = Answer.parse(await response.json());
    if (end.at !== undefined) answer.data.expiresAt = end.at;
    await route.fulfill({ response, json: answer });
  });
}

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'You will be logged out soon' });

test('[ACC-15.1] [MOD-02.1] two minutes ahead every tab warns; who stays in one stays in all; who does not is told why, and keeps the slip @wide', async ({
  page,
  context,
}, info) => {
  test.setTimeout(180_000);
  // The page asks once more at four fifths of the life; by then the gateway says the end that is looked at.
  const end: End = { at: Date.now() + 60_000 };
  await shorten(page, end);
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.price('Harbour Athletic').click();
  const other = await context.newPage();
  await other.goto(gateway.url);
  await expect(new Bettor(other).balance()).toContainText('£');
  end.at = Date.now() + 119_000;
  for (const tab of [page, other]) {
    await expect(warning(tab)).toBeVisible({ timeout: 90_000 });
    await expect(warning(tab)).toContainText(/You are logged out in 1:[0-5]\d\./);
  }
  const layer = await page.evaluate(() => {
    let box = document.querySelector('[role=alertdialog]');
    while (box !== null && getComputedStyle(box).zIndex === 'auto') box = box.parentElement;
    return box === null ? '' : getComputedStyle(box).zIndex;
  });
  expect(layer).toBe('1070');
  await page.keyboard.press('Escape');
  await expect(warning(page)).toBeVisible();
  expect(await findingsInBothThemes(page, 'warning')).toEqual([]);
  await page.screenshot({ path: info.outputPath('warning.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: info.outputPath('warning-390.png') });
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('staying is asked for; where that fails it is said', async () => {
    await context.route(/\/api\/platform\/prolong/, (route) => route.abort());
    await warning(page).getByRole('button', { name: 'Stay logged in' }).click();
    await expect(warning(page).getByRole('status')).toContainText('We could not reach the site', {
      timeout: 20_000,
    });
    await page.screenshot({ path: info.outputPath('failed.png') });
    end.at = undefined;
    await context.unroute(/\/api\/platform\/prolong/);
    await shorten(page, end);
    await warning(page).getByRole('button', { name: 'Stay logged in' }).click();
    for (const tab of [page, other]) await expect(warning(tab)).toBeHidden({ timeout: 20_000 });
  });

  await test.step('nobody stays: the end, its reason, and the slip as it was', async () => {
    end.at = Date.now() + 12_000;
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'you did not press anything' })).toBeVisible({
      timeout: 30_000,
    });
    await page.screenshot({ path: info.outputPath('ended.png') });
    await expect(page.getByRole('complementary').last()).toContainText('Harbour Athletic');
    await expect(warning(page)).toBeHidden();
  });
});
