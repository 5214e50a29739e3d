import { expect, type Page, test } from '@playwright/test';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { flawsOf, shiftsOf, watchShifts } from '../looks/geometry.ts';
import { withLargeLetters } from '../looks/large-letters.ts';
import { MANY, manyOpen } from '../looks/many-matches.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
  gateway.tell(...manyOpen(Date.now()));
});
test.afterAll(() => gateway.stop());

const SUMMARY = ['[data-shown="totalStake"]', '[data-shown="returns"]', '[data-shown="button"]'] as const;
const SOUND = { hidden: [], overlapping: [], scrollsSideways: [] };
/** A brand may hold fewer selections. */
const SIZES = { slipstream: [1, 6, 20], paddock: [1, 6, 12] } as const;
const PRICES = ['13/8', '11/8', '7/4', '15/8', '5/4', '8/5'] as const;
const THEMES = ['light', 'dark'] as const;

/** How many legs of the slip are in sight down to their lower edge. */
const legsInSight = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('#slip-legs li[data-status]')].filter((leg) => {
        const { left, right, bottom } = leg.getBoundingClientRect();
        const top = document.elementFromPoint((left + right) / 2, bottom - 2);
        return top !== null && leg.contains(top);
      }).length,
  );

for (const brand of ['slipstream', 'paddock'] as const) {
  test(`the slip of ${brand} keeps its summary in sight, lets nothing overlap, and no price moves it`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const bettor = new Bettor(page);
    const mobile = info.project.name === 'mobile';
    const sound = async (where: string, always: readonly string[]): Promise<void> => {
      await page.screenshot({ path: info.outputPath(`${where.replaceAll(/[^a-z0-9]+/gi, '-')}.png`) });
      const flaws = await flawsOf(page, mobile ? '[role="dialog"]' : '#slip', always);
      expect.soft(flaws, where).toEqual(SOUND);
    };
    await page.goto(`${gateway.url}/?brand=${brand}`);
    await bettor.logIn('demo');
    await bettor.go('/sports/britain/script-league/script.league');
    const prices = PRICES.values();
    let held = 0;
    for (const size of SIZES[brand]) {
      for (; held < size; held += 1) await bettor.price(MANY[held]?.home ?? '').click();
      await bettor.openSlip();
      await expect(bettor.shown('button')).toBeVisible();
      // The gateway has said what the bet may be struck with: what comes after that comes with a price.
      await expect(
        bettor
          .slip()
          .getByText(size === 1 ? /free bet/ : /Acca boost/)
          .first(),
      ).toBeAttached();
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        const where = `${size} selections, ${theme}`;
        await sound(where, SUMMARY);
        // As the slip opens: with a stake typed it is scrolled to the box.
        if (!mobile && size === 6 && theme === 'light')
          expect.soft(await legsInSight(page), where).toBeGreaterThanOrEqual(5);
        const price = prices.next().value ?? '';
        await watchShifts(page);
        gateway.tell(say.price('many0', 'home', price));
        await expect(bettor.slip().locator('[data-shown="price"]').first()).toContainText(price);
        expect.soft(await shiftsOf(page), where).toEqual([]);
        await sound(`${where}, changed`, SUMMARY);
        await bettor.slip().getByRole('textbox').last().click();
        if (mobile) await expect(bettor.slip().getByRole('group', { name: 'Stake keypad' })).toBeVisible();
        await sound(`${where}, stake`, [...SUMMARY, 'label:has(input:focus)']);
        await page.keyboard.press('Enter');
      }
      await bettor.closeSlip();
    }
  });
}

for (const brand of ['slipstream', 'paddock'] as const) {
  test(`the slip of ${brand} with letters of twice the size: nothing overlaps, nothing is wider than its place`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    const bettor = new Bettor(page);
    await page.goto(`${gateway.url}/?brand=${brand}`);
    await bettor.logIn('demo');
    await bettor.go('/sports/britain/script-league/script.league');
    await withLargeLetters(page);
    let held = 0;
    for (const size of [1, 6]) {
      for (; held < size; held += 1) await bettor.price(MANY[held]?.home ?? '').click();
      await bettor.openSlip();
      await expect(bettor.shown('button')).toBeVisible();
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme });
        const where = `large, ${size} selections, ${theme}`;
        await page.screenshot({ path: info.outputPath(`${where.replaceAll(/[^a-z0-9]+/gi, '-')}.png`) });
        const within = info.project.name === 'mobile' ? '[role="dialog"]' : '#slip';
        const flaws = await flawsOf(page, within, ['[data-shown="button"]']);
        // Tabs that do not fit are scrolled to, as on any narrow screen.
        const sideways = flaws.scrollsSideways.filter((what) => !what.includes('-tabs'));
        expect.soft({ ...flaws, scrollsSideways: sideways }, where).toEqual(SOUND);
      }
      await bettor.closeSlip();
    }
  });
}

test('a receipt on paper: the bet and nothing that is there to be pressed', async ({ page }, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo2');
  await bettor.go('/sports/britain/script-league/script.league');
  for (const { home } of MANY.slice(0, 3)) {
    await bettor.price(home).click();
    await expect(bettor.cell(home)).toHaveAttribute('aria-pressed', 'true');
  }
  await bettor.openSlip();
  await bettor.stake('Stake on this acca', '2');
  await bettor.shown('button').click();
  const receipt = bettor.slip().locator('article[data-status="placed"]');
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: info.outputPath('print-slip.png'), fullPage: true });
  await page.emulateMedia({ media: 'screen' });
  await bettor.slip().getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  await bettor.go('/mybets/open');
  const card = page.getByRole('main').locator('[data-bet]').first();
  const id = (await card.getAttribute('data-bet')) ?? '';
  await bettor.go(`/mybets/details/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText(id).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.screenshot({ path: info.outputPath('print-details.png'), fullPage: true });
  for (const { home } of MANY.slice(0, 3)) await expect(main.getByText(home).first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
});
