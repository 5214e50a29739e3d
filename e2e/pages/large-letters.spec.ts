import { expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { withLargeLetters } from '../looks/large-letters.ts';
import { MANY, manyOpen } from '../looks/many-matches.ts';
import { unreadableWords } from '../looks/words.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
  gateway.tell(...manyOpen(Date.now()));
});
test.afterAll(() => gateway.stop());

const READABLE = { cut: [], crushed: [], overlapping: [] };
const LEAGUE = '/sports/britain/script-league/script.league';
const LEGS = 6;

/**
 * [MEND-33] Nothing of the header is cut on the narrowest phone: pictures have no letters to be looked at.
 */
async function wholeHeaderAt320(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const header = page.getByRole('banner');
  for (const link of await header.getByRole('link').all()) {
    const box = await link.boundingBox();
    const [left, right] = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)];
    expect(left, await link.innerText()).toBeGreaterThanOrEqual(0);
    expect(right, await link.innerText()).toBeLessThanOrEqual(320);
  }
  if (size !== null) await page.setViewportSize(size);
}

for (const brand of ['slipstream', 'paddock'] as const) {
  test(`${brand} with letters of twice the size: every name, price and amount can be read, from the list to the bet`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme: brand === 'paddock' ? 'dark' : 'light', reducedMotion: 'reduce' });
    const bettor = new Bettor(page);
    const mobile = info.project.name === 'mobile';
    const readable = async (where: string, within = 'header, main, nav, #slip'): Promise<void> => {
      await page.screenshot({ path: info.outputPath(`${where.replaceAll(/[^a-z0-9]+/gi, '-')}.png`) });
      expect.soft(await unreadableWords(page, within), where).toEqual(READABLE);
    };
    const slip = mobile ? '[role="dialog"]' : '#slip';
    await page.goto(`${gateway.url}/?brand=${brand}`);
    await withLargeLetters(page);
    await expect(bettor.cell('Saltmarsh')).toBeVisible();
    await readable('home of a guest');
    await bettor.logIn(brand === 'paddock' ? 'demo2' : 'demo');
    await bettor.go('/');
    await expect(bettor.cell('Saltmarsh')).toBeVisible();
    await readable('home');
    if (mobile) await wholeHeaderAt320(page);
    await bettor.go(LEAGUE);
    for (const { home } of MANY.slice(0, LEGS)) await bettor.price(home).click();
    await readable('competition');
    await bettor.openSlip();
    await expect(bettor.shown('button')).toBeVisible();
    await readable('slip', slip);
    await bettor.stake('Stake on this acca', '2');
    await bettor.shown('button').click();
    await expect(bettor.slip().locator('article[data-status="placed"]')).toBeVisible();
    await readable('receipt', slip);
    await bettor.slip().getByRole('button', { name: 'Done' }).click();
    await bettor.closeSlip();
    await bettor.go('/mybets/open');
    const card = page.getByRole('main').locator('[data-bet]').first();
    const id = (await card.getAttribute('data-bet')) ?? '';
    await readable('my bets');
    await bettor.go(`/mybets/details/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(id);
    await readable('bet');
  });
}
