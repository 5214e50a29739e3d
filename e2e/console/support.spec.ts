import { readFileSync, writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const choose = (page: Page, file: string) => page.getByLabel('Choose a recording').setInputFiles(file);

/** Goes to the next event whose type or content mentions the text. */
async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Bet reference or text' }).fill(text);
  await page.keyboard.press('Enter');
}

/** On a phone the player shows one part at a time. */
async function part(page: Page, name: 'Screen' | 'Events' | 'Inspector'): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name });
  if (await choice.isVisible()) await choice.click();
}

async function expectNoViolations(page: Page): Promise<void> {
  // What the customer saw is proven by the app's own journeys.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('[EVT-03] [EVT-07.1] support opens a customer’s recording, offline, and sees what the customer saw, and finds the bet by its reference in two actions', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.price('Kestrel Rovers').click();
  await bettor.stake('Stake on Kestrel Rovers', '5');
  await expect(bettor.shown('returns')).toHaveText('£9.00');
  await expect(bettor.shown('button')).toHaveText('Place bet £5.00');
  const rendered = {
    price: await bettor.slip().locator('[data-shown="price"]').innerText(),
    returns: await bettor.shown('returns').innerText(),
  };
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await bettor.closeSlip();
  await bettor.go('/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export recording' }).click();
  const whole = info.outputPath('whole.slip');
  await (await downloading).saveAs(whole);

  const support = await page.context().newPage();
  const spoken: string[] = [];
  support.on('request', (request) => {
    if (/^\/(api|view|cometd)(\/|$)/.test(new URL(request.url()).pathname)) spoken.push(request.url());
  });
  support.on('websocket', (socket) => spoken.push(socket.url()));
  await support.goto(`${gateway.url}/support`);

  const bytes = readFileSync(whole);
  const cut = info.outputPath('cut.slip');
  writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * 0.7)));
  await choose(support, cut);
  await expect(support.getByRole('alert').filter({ hasText: 'The recording is cut short' })).toBeVisible();
  const altered = info.outputPath('altered.slip');
  writeFileSync(altered, withOneByteChanged(bytes));
  await choose(support, altered);
  await expect(support.getByRole('alert').filter({ hasText: 'The recording was altered' })).toBeVisible();

  await choose(support, whole);
  await expect(support.getByRole('heading', { level: 1, name: 'whole.slip' })).toBeVisible();
  await find(support, 'intent/placePressed');
  await part(support, 'Inspector');
  await expect(support.getByRole('heading', { level: 2, name: 'intent/placePressed' })).toBeVisible();
  await part(support, 'Screen');
  const screen = support.frameLocator('iframe');
  await expect(screen.getByText('Kestrel Rovers').first()).toBeVisible();
  await expect(screen.locator('[data-shown="price"]').first()).toHaveText(rendered.price);
  // One commit before the press the slip still stood there as it was read.
  await support.getByRole('button', { name: 'Previous commit' }).click();
  await expect(screen.locator('[data-shown="returns"]')).toHaveText(rendered.returns);
  await support.screenshot({ path: info.outputPath('support.png') });

  await findTheBet(support);
  // Whom the page trusts is asked; of the recording nothing leaves it.
  expect([...new Set(spoken)]).toEqual([`${gateway.url}/api/v2/proofs/keys`]);
});

/** A bet is found by its reference in two actions, told in plain words, and linked to. */
async function findTheBet(support: Page): Promise<void> {
  const story = support.getByRole('region', { name: 'What happened' });
  const accepted = story.getByRole('button', { name: /accepted at .* bet / });
  const bet = /bet (\S+)$/.exec(await accepted.innerText())?.[1] ?? '';
  expect(bet).not.toBe('');
  await support.keyboard.press('Home');
  await find(support, bet);
  await part(support, 'Inspector');
  await expect(support.getByRole('complementary', { name: 'Inspector' })).toContainText(bet);
  await expect(support).toHaveURL(/#s=.*&e=\d+&panel=event&q=/);
  await support.getByRole('tab', { name: 'Network' }).click();
  await expect(
    support.getByRole('button', { name: /placeBets · answered 200 · placement .*, try 1/ }),
  ).toBeVisible();
  await expectNoViolations(support);
  await support.getByRole('tab', { name: 'State' }).click();
  await support.getByRole('button', { name: /^user / }).click();
  await expectNoViolations(support);
}

/** As somebody would do it who wants another story told: one byte in the middle is another. */
function withOneByteChanged(bytes: Uint8Array): Uint8Array {
  const altered = Uint8Array.from(bytes);
  const at = Math.floor(altered.length / 2);
  altered[at] = (altered[at] ?? 0) ^ 1;
  return altered;
}
