import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[REG-04.1] [REG-04.3] a login without a word on a deposit limit asks over a full slip, proposes nothing, and is asked no more once it is answered @touch', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  await bettor.closeSlip();
  await bettor.logIn('limits-unset');
  const window = page.getByRole('alertdialog', { name: 'Your deposit limit' });
  const save = window.getByRole('button', { name: 'Save my answer' });
  await expect(window.getByRole('radio')).toHaveCount(2);
  await expect(window.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await findingsInBothThemes(page, 'first-limit')).toEqual([]);
  await page.screenshot({ path: info.outputPath('first-limit.png') });
  await page.keyboard.press('Escape');
  await save.click();
  await expect(window.getByRole('radio').first()).toHaveAttribute('aria-invalid', 'true');
  await window.getByRole('radio', { name: 'No deposit limit' }).check();
  await window.getByRole('checkbox').check();
  await save.click();
  await expect(window).toBeHidden();
  await page.reload();
  await expect(bettor.balance()).toContainText('£');
  await expect(window).toBeHidden();
});
