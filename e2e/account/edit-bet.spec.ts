import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { pressUntil } from '../press-until.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[EDT-02.1] [EDT-01.1] [EDT-01.9] both halves are seen, agreed to in two presses, and told on both bets', async ({
  page,
}, { project }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  for (const [selection, pounds] of [
    ['Saltmarsh', '10'],
    ['Kestrel Rovers', '3'],
  ] as const) {
    await bettor.placeSingle(selection, pounds);
    await bettor.slip().getByRole('button', { name: 'Done' }).click();
    await bettor.closeSlip();
  }
  await bettor.go('/mybets/open');
  // The older one: below the other, far from where it is said what came of it.
  const card = page.getByRole('main').locator('[data-bet]').last();
  await expect(card.getByRole('button', { name: /^Cash out £/ })).toBeVisible();
  const old = (await card.getAttribute('data-bet')) ?? '';
  const before = await bettor.pence();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v2\/cashout\?/.test(request.url())) sent.push(request.url());
  });
  const review = card.getByRole('button', { name: 'Review edit' });
  const open = card.getByRole('button', { name: 'Edit bet' });
  await pressUntil(open, review);
  await review.focus();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await pressUntil(open, review);
  await expect(card.getByText(/^Change a pick, remove a leg or add one\./)).toBeVisible();
  await card.getByLabel('Add a leg').selectOption({ index: 1 });
  await expect(card.getByText('A new bet would be placed with it')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  const picks = card.locator('[data-edit-leg]').last().getByRole('combobox');
  await picks.selectOption({ index: 2 });
  await expect(card.getByText('A new bet would be placed with it')).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await page.screenshot({ path: `test-results/edit-bet-legs-${project.name}.png`, fullPage: true });
  expect(await findingsInBothThemes(page, 'editor')).toEqual([]);
  const agree = card.getByRole('button', { name: 'Confirm edit' });
  await pressUntil(review, agree);
  await page.screenshot({ path: `test-results/edit-bet-review-${project.name}.png`, fullPage: true });
  const done = page.getByText(/^Edited: £[\d.]+ is the stake of your new bet\.$/);
  await expect(async () => {
    // Nobody agrees in five seconds on a slow machine: both halves are looked at anew.
    if (await done.isVisible()) return;
    if (await review.isVisible()) await review.click({ timeout: 1_000 });
    await agree.click({ timeout: 1_000 });
    await done.waitFor({ timeout: 3_000 });
  }).toPass();
  await expect(done).toBeInViewport({ ratio: 1 });
  await expect.poll(() => sent.length).toBeLessThanOrEqual(2);
  await page.screenshot({ path: `test-results/edit-bet-done-${project.name}.png`, fullPage: true });
  expect(await findingsInBothThemes(page, 'edited')).toEqual([]);
  expect(await bettor.pence()).toBe(before);
  await page.getByRole('link', { name: 'See the new bet' }).click();
  await expect(page.getByText(`edited from ${old}`)).toBeVisible();
  await page.screenshot({ path: `test-results/edit-bet-new-${project.name}.png`, fullPage: true });
  await page.getByRole('main').getByRole('link', { name: old }).click();
  await expect(page.getByText(/Edited: cashed out for £[\d.]+, which became the stake of SB-/)).toBeVisible();
  await page.screenshot({ path: `test-results/edit-bet-old-${project.name}.png`, fullPage: true });
});
