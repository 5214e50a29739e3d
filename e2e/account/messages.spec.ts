import { expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { signIn } from '../staff-sign-in.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

interface Said {
  readonly to: string | null;
  readonly title: string;
  readonly text: string;
  readonly important?: boolean;
}

async function say(desk: Page, { to, title, text, important = false }: Said): Promise<void> {
  await desk.getByRole('combobox', { name: 'To' }).selectOption(to === null ? 'ALL' : 'ONE');
  if (to !== null) await desk.getByLabel('User name').fill(to);
  if (important) await desk.getByLabel(/^Important/).check();
  await desk.getByLabel('Title').fill(title);
  await desk.getByLabel('Text').fill(text);
  await desk.getByLabel('Why').fill('A journey through the inbox.');
  await desk.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByRole('heading', { name: title })).toBeVisible();
}

test('[MSG-03.1] [MSG-03.2] [MSG-03.5] [MSG-08.1] [MSG-08.2] [MSG-01.3] what staff say arrives in every tab, is read, deleted and withdrawn', async ({
  page,
  context,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await page.getByRole('link', { name: 'Inbox', exact: true }).first().click();
  await expect(page.getByText('No messages')).toBeVisible();
  const other = await context.newPage();
  await other.goto(gateway.url);
  await expect(other.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
  const desk = await context.newPage();
  await desk.goto(`${gateway.url}/support`);
  await signIn(desk, 'demo-supervisor');
  await desk.getByRole('link', { name: 'Messages' }).click();
  await say(desk, { to: null, title: 'Opening hours', text: 'Support is here from eight to eight.' });
  await say(desk, { to: 'demo', title: 'Your card', text: 'The card you pay with ends in June.' });
  for (const tab of [page, other])
    await expect(tab.getByRole('link', { name: 'Inbox, 2 unread messages' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Inbox' });
  await expect(list.getByRole('link').first()).toContainText('Your card');
  expect(await findingsInBothThemes(page, 'inbox')).toEqual([]);
  await page.screenshot({ path: info.outputPath('inbox.png') });
  await list.getByRole('link', { name: /Your card/ }).click();
  await expect(page.getByText('The card you pay with ends in June.')).toBeVisible();
  await page.screenshot({ path: info.outputPath('message.png') });
  await expect(other.getByRole('link', { name: 'Inbox, 1 unread message' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('The card you pay with ends in June.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(list.getByRole('link')).toHaveCount(1);
  await desk.screenshot({ path: info.outputPath('console.png'), fullPage: true });
  await say(desk, { to: null, title: 'Price feed', text: 'Prices stop at noon.', important: true });
  await page.bringToFront();
  const shown = page.getByRole('alertdialog', { name: 'Price feed' });
  await expect(shown).toContainText('Prices stop at noon.');
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  expect(await findingsInBothThemes(page, 'important')).toEqual([]);
  await page.screenshot({ path: info.outputPath('window.png') });
  await shown.getByRole('button', { name: 'Close' }).click();
  for (const tab of [page, other])
    await expect(tab.getByRole('alertdialog', { name: 'Price feed' })).toBeHidden();
  await page.getByRole('link', { name: /^Price feed/ }).press('Enter');
  await expect(page.getByText('Prices stop at noon.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Price feed' })).toBeVisible();
  const standing = desk.getByRole('listitem').filter({ hasText: 'Price feed' });
  await standing.getByRole('button', { name: 'Withdraw' }).click();
  const asked = desk.getByRole('dialog', { name: /Withdraw/ });
  await asked.getByLabel('Why').fill('The feed goes on after all.');
  expect(await findingsInBothThemes(desk, 'withdraw')).toEqual([]);
  await desk.screenshot({ path: info.outputPath('withdraw.png') });
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await expect(standing).toBeHidden();
  await expect(page.getByText('This message is not here')).toBeVisible();
  await page.screenshot({ path: info.outputPath('gone.png') });
  await page.getByRole('link', { name: 'All messages' }).press('Enter');
  await expect(list.getByRole('link')).toHaveCount(1);
});
