import { expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { recordedBet } from '../recorded-bet.ts';
import { find, giveReason, signIn } from '../staff-sign-in.ts';

/** A customer places a bet while the session is recorded. The bet's id. */
async function placeBet(page: Page, gateway: GatewayUnderTest): Promise<string> {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.placeSingle('Kestrel Rovers', '5');
  return recordedBet(page, gateway.url);
}

test('[UK-54] [CON-16] support signs in with a second factor, finds a bet, says why, sees the screen, and is seen', async ({
  page,
  context,
}, info) => {
  const gateway = await startGatewayProcess({ scripted: true });
  const bet = await placeBet(page, gateway);
  const console = await context.newPage();
  await console.goto(`${gateway.url}/support`);
  await signIn(console, 'demo-support');
  await expect(console.getByText('Paste what the customer quotes')).toBeVisible();
  await find(console, bet);
  const served: string[] = [];
  console.on('request', (request) => served.push(new URL(request.url()).pathname));
  await expect(console.getByRole('dialog', { name: 'Open this recording' })).toBeVisible();
  expect(served.filter((path) => path.includes('/views'))).toEqual([]);
  await giveReason(console, 'T-1042');
  const screen = console.frameLocator('iframe');
  await expect(screen.getByText('Kestrel Rovers').first()).toBeVisible();
  await expect(console.getByText(/demo-support · T-1042 · \d{4}-/).first()).toBeAttached();
  await expect(console.getByText('T-1042 · Disputed bet')).toBeVisible();
  await console.getByRole('button', { name: 'Notes', exact: true }).click();
  await console.getByRole('textbox', { name: /^Note at event/ }).fill('the price pressed is the price taken');
  await console.getByRole('button', { name: 'Add note' }).click();
  await expect(console.getByText('the price pressed is the price taken')).toBeVisible();
  await console.screenshot({ path: info.outputPath('session.png') });
  await console.getByRole('link', { name: 'Who has seen it' }).last().click();
  const trail = console.getByRole('table', { name: 'Who has seen it' });
  await expect(trail).toContainText('demo-support');
  await expect(trail).toContainText('T-1042');
  await console.getByRole('button', { name: 'Sign out' }).click();
  await signIn(console, 'demo-auditor');
  await console.goto(`${gateway.url}/support#/seen?bet=${bet}`);
  await expect(console.getByRole('table', { name: 'Who has seen it' })).toContainText('demo-support');
  await console.screenshot({ path: info.outputPath('seen.png') });
  await gateway.stop();
});

test('opened as a page that no gateway vouches for, the console asks nothing of anybody', async ({
  page,
}) => {
  const gateway = await startGatewayProcess({ scripted: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${gateway.url}/support.html`);
  await expect(page.getByLabel('Choose a recording')).toBeVisible();
  await expect(page.getByText('Staff sign-in')).toBeHidden();
  expect(asked.filter((path) => path.startsWith('/support/api'))).toEqual([]);
  await gateway.stop();
});
