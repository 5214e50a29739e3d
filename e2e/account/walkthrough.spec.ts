import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[MOD-06.1] a new customer is shown around in four steps, once, and may skip it @wide', async ({
  page,
  browser,
}, info) => {
  const bettor = new Bettor(page, { skips: false });
  await page.goto(gateway.url);
  await bettor.signUp('walker');
  const around = page.getByRole('dialog', { name: 'How this site works' });
  await expect(around).toContainText('Step 1 of 4');
  expect(await findingsInBothThemes(page, 'walkthrough')).toEqual([]);
  await page.screenshot({ path: info.outputPath('step.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: info.outputPath('step-390.png') });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const step of [2, 3, 4]) {
    await around.getByRole('button', { name: 'Next' }).click();
    await expect(around).toContainText(`Step ${step} of 4`);
  }
  await page.reload();
  await expect(around).toContainText('Step 4 of 4');
  await page.keyboard.press('Escape');
  await expect(around).toBeHidden();
  await page.reload();
  await expect(bettor.balance()).toContainText('£');
  await expect(around).toBeHidden();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(gateway.url);
  const again = new Bettor(elsewhere, { skips: false });
  await again.logIn('walker', 'four plain words here');
  await expect(elsewhere.getByRole('dialog', { name: 'How this site works' })).toBeHidden();
  await elsewhere.context().close();
});
