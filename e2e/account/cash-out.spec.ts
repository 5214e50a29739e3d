import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { pressUntil } from '../press-until.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const card = (bettor: Bettor) => bettor.page.getByRole('main').locator('[data-bet]');

test('[CSH-03.3] [CSH-04.1] a bet is cashed out in two presses, and the balance has what was shown', async ({
  page,
}, { project }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.placeSingle('Saltmarsh', '10');
  await bettor.closeSlip();
  await bettor.go('/mybets/cashout');
  const take = card(bettor).getByRole('button', { name: /^Cash out £/ });
  await expect(take).toBeVisible();
  const before = await bettor.pence();
  const amount = /£([\d.]+)/.exec(await take.innerText())?.[1] ?? '';
  await take.click();
  const confirm = card(bettor).getByRole('button', { name: `Confirm cash-out of £${amount}` });
  await expect(confirm).toBeVisible();
  await page.screenshot({ path: `test-results/cash-out-confirm-${project.name}.png` });
  const processed = page.getByText(`Processed: cashed out for £${amount}.`);
  await pressUntil(confirm, processed);
  await expect(card(bettor)).toHaveCount(0);
  await page.screenshot({ path: `test-results/cash-out-paid-${project.name}.png` });
  await expect.poll(() => bettor.pence()).toBe(before + Math.round(Number(amount) * 100));
  await bettor.go('/mybets/history/sports');
  await expect(card(bettor).getByText('Cashed out').first()).toBeVisible();
});

test('[CSH-03.5] the keyboard goes from the value to its second press, and to the editor, without a way round the page', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.placeSingle('Kestrel Rovers', '3');
  await bettor.closeSlip();
  await bettor.go('/mybets/open');
  const own = card(bettor).filter({ hasText: '£3.00' }).first();
  const focused = own.locator(':focus');
  await own.getByRole('button', { name: 'Edit bet' }).press('Enter');
  await expect(own.getByRole('button', { name: 'Review edit' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveRole('combobox');
  await own.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(own.getByRole('button', { name: 'Edit bet' })).toBeFocused();
  // What stands between the two, and nothing else.
  for (const name of ['Cash out automatically', 'Cash out a part', /^Cash out £/]) {
    await page.keyboard.press('Shift+Tab');
    await expect(focused).toHaveText(name);
  }
  await page.keyboard.press('Enter');
  await expect(own.getByText(/seconds? left/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText(/^Confirm cash-out of £/);
  // Nobody presses: the amount is let go, which is said, with what it is worth by then.
  await expect(own.getByText(/^Time is up: £[\d.,]+ is no longer held, and nothing was/)).toBeVisible();
  await expect(own.getByText(/^It is worth £[\d.,]+ now\.$/)).toBeVisible();
  await expect(own.getByRole('button', { name: /^Cash out £/ }).first()).toBeVisible();
});

test('[CSH-07.2] [CSH-07.3] the answer is lost and the page reloaded: paid once, and said so', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.placeSingle('Harbour Athletic', '4');
  await bettor.closeSlip();
  let sent = 0;
  await page.route('**/api/v2/cashout?**', async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await page.route('**/api/v2/cashout/status**', (route) => route.abort());
  await bettor.go('/mybets/open');
  const take = card(bettor)
    .getByRole('button', { name: /^Cash out £/ })
    .first();
  await expect(take).toBeVisible();
  const before = await bettor.pence();
  await take.click();
  await pressUntil(
    card(bettor).getByRole('button', { name: /^Confirm cash-out/ }),
    // The live channel may tell the end before anybody asks.
    page.getByText(/We do not know yet whether this bet was cashed out|^Processed: cashed out/).first(),
  );
  await page.unroute('**/api/v2/cashout/status**');
  await page.reload();
  await expect(page.getByText(/^Processed: cashed out for/)).toBeVisible();
  expect(sent).toBe(1);
  await expect.poll(() => bettor.pence()).toBeGreaterThan(before);
});

test('[CSH-03.5] [CSH-08.5] [CSH-08.2] a part is named, survives a reload, and is paid; another tab has the rest', async ({
  page,
  context,
}, { project }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.placeSingle('Saltmarsh', '8');
  await bettor.closeSlip();
  await bettor.go('/mybets/cashout');
  const own = card(bettor).filter({ hasText: '£8.00' }).first();
  await own.getByRole('button', { name: 'Cash out a part' }).click();
  const field = own.getByLabel('Stake to cash out');
  await expect(field).toHaveValue('4.00');
  await own.getByRole('button', { name: '25%' }).click();
  await expect(field).toHaveValue('2.00');
  await page.reload();
  await expect(field).toHaveValue('2.00');
  const before = await bettor.pence();
  await own.getByRole('slider').fill('50');
  await expect(field).toHaveValue('4.00');
  for (const wrong of ['99', '0']) {
    await field.fill(wrong);
    await field.blur();
    await expect(field).toHaveValue(wrong);
    await expect(own.getByRole('button', { name: 'Cash out a part' })).toBeDisabled();
    await expect(own.getByText(/is paid now/)).toHaveCount(0);
  }
  await field.fill('1.50');
  const outcome = own.getByText(/is paid now\. £6\.50 of the £8\.00 stake stays on the bet\./);
  await expect(outcome).toBeVisible();
  await own.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `test-results/cash-out-part-${project.name}.png` });
  const amount = /^£([\d.]+) is paid/.exec(await outcome.innerText())?.[1] ?? '';
  const confirm = own.getByRole('button', { name: `Confirm cash-out of £${amount}` });
  await pressUntil(own.getByRole('button', { name: `Cash out £${amount}`, exact: true }), confirm);
  await expect(own.getByText('£1.50 of the stake is cashed out, £6.50 stays on the bet.')).toBeVisible();
  await page.screenshot({ path: `test-results/cash-out-part-confirm-${project.name}.png` });
  const processed = page.getByText(`Processed: cashed out for £${amount}.`);
  await pressUntil(confirm, processed);
  await expect(page.getByText('£6.50 of the stake stays on the bet.')).toBeVisible();
  await expect.poll(() => bettor.pence()).toBe(before + Math.round(Number(amount) * 100));
  await expect(own.getByText(`£${amount} for £1.50 of the stake`)).toBeVisible();
  await expect(own.getByRole('button', { name: 'Cash out a part' })).toBeVisible();
  await page.screenshot({ path: `test-results/cash-out-part-paid-${project.name}.png` });
  const other = await context.newPage();
  await other.goto(`${gateway.url}/mybets/open`);
  const there = other.getByRole('main').locator('[data-bet]').filter({ hasText: '£8.00' }).first();
  await there.getByRole('button', { name: 'Cash out a part' }).click();
  await expect(there.getByText(/of the £6\.50 stake stays on the bet/)).toBeVisible();
  // The other tab takes the rest: what was said to stay is not said any more.
  const rest = there.locator('[data-press^="confirm:"]');
  await pressUntil(there.locator('[data-press^="cashOut:"]'), rest);
  await pressUntil(rest, other.getByText(/^Processed: cashed out for/));
  await expect(page.getByText('£6.50 of the stake stays on the bet.')).toHaveCount(0);
  await expect(processed).toBeVisible();
});

test('[CSH-09.5] [CSH-09.2] a rule is set, outlives the page, is changed, and cashes the bet out', async ({
  page,
}, { project }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.placeSingle('Upper Brindle', '6');
  await bettor.closeSlip();
  await bettor.go('/mybets/open');
  const own = card(bettor).filter({ hasText: '£6.00' }).first();
  await own.getByRole('button', { name: 'Cash out automatically' }).click();
  const value = own.getByLabel('When it is worth at least');
  const set = own.getByRole('button', { name: 'Set automatic cash-out' });
  await value.fill('1');
  await expect(own.getByText(/^All that is left .* £1\.00 or more\. It is worth £/)).toBeVisible();
  await value.fill('1000000');
  await value.blur();
  await expect(value).toHaveValue('1000000');
  await expect(set).toBeDisabled();
  await value.fill('8');
  await own.getByRole('radio', { name: '50%' }).click();
  await own.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `test-results/cash-out-rule-${project.name}.png` });
  await set.click();
  const on = own.getByText('Automatic cash-out is on.');
  await expect(on).toBeVisible();
  await page.reload();
  await expect(own.getByText('£3.00 of the stake is cashed out when that part is worth £8.00')).toBeVisible();
  await own.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `test-results/cash-out-ruled-${project.name}.png` });
  const before = await bettor.pence();
  await own.getByRole('button', { name: 'Change' }).click();
  await own.getByLabel('When it is worth at least').fill('1');
  await own.getByRole('button', { name: 'Set automatic cash-out' }).click();
  await expect(own.getByText('Cashed out automatically')).toBeVisible();
  await expect.poll(() => bettor.pence()).toBeGreaterThan(before + 100);
  await expect(own.getByRole('button', { name: 'Cash out automatically' })).toBeVisible();
});
