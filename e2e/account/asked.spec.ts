import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[RGT-07.1] [RGT-07.3] [MOD-02] what staff ask stands over a full slip until it is answered, and then the bet is placed', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '2');
  await bettor.closeSlip();
  await bettor.logIn('asked');
  const asked = page.getByRole('alertdialog', { name: 'A moment for you' });
  await expect(asked).toContainText('how you are with your gambling');
  for (const answer of ['Set a limit', 'Take a break', 'Talk to somebody', 'Go on'])
    await expect(asked.getByRole('button', { name: answer })).toBeVisible();
  const onTop = await asked.evaluate((window) => {
    const { left, top, width, height } = window.getBoundingClientRect();
    return window.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(onTop).toBe(true);
  expect(await findingsInBothThemes(page, 'asked')).toEqual([]);
  await page.screenshot({ path: info.outputPath('asked.png') });
  await page.keyboard.press('Escape');
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Go on' }).click();
  await expect(asked).toBeHidden();
  await bettor.openSlip();
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
});

test('[RGT-05.1] an account is closed with a tick and a press, and the login says so', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const user = `closes${info.project.name}`;
  await page.goto(gateway.url);
  await bettor.signUp(user);
  await page.locator('footer').getByRole('link', { name: 'Safer gambling' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Close account/ })
    .click();
  await page.getByRole('button', { name: 'Close my account' }).click();
  await expect(page.getByText('Please tick the box first.')).toBeVisible();
  await page.screenshot({ path: info.outputPath('closure.png'), fullPage: true });
  expect(await findingsInBothThemes(page, 'closure')).toEqual([]);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Close my account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This account is closed.' })).toBeVisible();
  await page.getByLabel('Username').fill(user);
  await page.getByLabel('Password', { exact: true }).fill('four plain words here');
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This account has been closed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join' })).toBeHidden();
});
