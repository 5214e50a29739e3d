import { expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });

test('[REG-05.1] [UK-42] each way of marketing is unticked, ticked at once in every tab, and taken back by one press', async ({
  page,
  context,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.signUp(`chooses${info.project.name}`);
  await bettor.go('/marketingConsent');
  for (const way of ['Email', 'Text message', 'Phone call', 'Post', 'Push notification'])
    await expect(box(page, way)).not.toBeChecked();
  const other = await context.newPage();
  await other.goto(`${gateway.url}/marketingConsent`);
  await expect(box(other, 'Post')).not.toBeChecked();
  await box(page, 'Post').click();
  await expect(box(page, 'Post')).toBeChecked();
  await expect(page.getByRole('main')).toContainText('On since');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(box(other, 'Post')).toBeChecked();
  await expect(box(other, 'Email')).not.toBeChecked();
  expect(await findingsInBothThemes(page, 'marketing')).toEqual([]);
  await page.screenshot({ path: info.outputPath('marketing.png'), fullPage: true });
  await page.reload();
  await expect(box(page, 'Post')).toBeChecked();
  await page.getByRole('button', { name: 'Turn all of them off' }).click();
  await expect(box(page, 'Post')).not.toBeChecked();
  await expect(page.getByRole('main')).toContainText('Off since');
  await expect(box(other, 'Post')).not.toBeChecked();
});
