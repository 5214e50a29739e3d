import { expect } from '@playwright/test';
import { Bettor, complaintsOf } from './bettor.ts';
import { type GatewayUnderTest, startGatewayProcess } from './gateway.ts';
import { test } from './recorded-test.ts';
import { MATCHES, type Match, matchOpens } from './scripted-feed.ts';

const [MATCH] = MATCHES;
let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());
test.use({ actionTimeout: 10_000 });

test('[BSL-06] [HOM-04] [BON-04] a boosted price from the home page becomes another selection of its market', async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  const boosted: Match = { ...MATCH!, boost: { originalOdds: '1/1', maxStake: 2_000 } };
  gateway.tell(...matchOpens(boosted, Date.now() + 3_600_000));
  await page.goto(gateway.url);
  const widget = page.getByRole('region', { name: 'Price boosts' });
  await expect(widget.getByText('Super boost')).toBeVisible();
  await expect(widget.getByText('Was EVS, stakes up to £20.00')).toBeVisible();
  await widget.scrollIntoViewIfNeeded();
  await page.screenshot({ path: info.outputPath('boosts.png') });
  await widget.getByRole('button', { name: /^Harbour Athletic to win, 6 to 4/ }).click();
  await bettor.stake('Stake on Harbour Athletic', '5');
  const slip = bettor.slip();
  await page.screenshot({ path: info.outputPath('leg.png') });
  await slip.getByRole('button', { name: /^Choose another selection in place of Harbour Athletic/ }).click();
  const list = page.getByRole('dialog', { name: 'Choose another selection' });
  await expect(list.getByRole('button', { name: /^Harbour Athletic to win/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.screenshot({ path: info.outputPath('choose.png') });
  await list.getByRole('button', { name: /^Moorside Town to win, 7 to 4/ }).click();
  await expect(list).toBeHidden();
  await expect(slip.getByRole('textbox', { name: 'Stake on Moorside Town' })).toHaveValue('5');
  await expect(bettor.shown('returns')).toHaveText('£13.75');
  expect(complaints).toEqual([]);
});
