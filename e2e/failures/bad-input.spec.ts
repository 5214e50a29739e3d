import { expect, type Page, test } from '@playwright/test';
import { NAUGHTY } from '#testing/arbitraries/hostile-text.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const STAKE = 'Stake on Harbour Athletic';
/** What the slip's box may hold at all (STK-01). */
const GRAMMAR = /^((0|[1-9]\d{0,5})(\.\d{0,2})?)?$/;
const MORE_NUMBERS = ['1,000', '1e21', '-5', '00012', '.5', '12.345', '£7', '0.001', '999999', '1 000 000'];

/** One selection in the slip of a customer, and what the page asks the gateway to place. */
async function withSelection(page: Page): Promise<{ bettor: Bettor; placed: string[]; said: string[] }> {
  const bettor = new Bettor(page);
  const said = complaintsOf(page);
  const placed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/placebet')) placed.push(request.url());
  });
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.price('Harbour Athletic').click();
  await bettor.openSlip();
  await expect(bettor.shown('button')).toBeVisible();
  return { bettor, placed, said };
}

/** The page is alive and holds what it held. */
async function expectUntouched(bettor: Bettor): Promise<void> {
  await expect(bettor.slip().getByRole('button', { name: /^Remove Harbour Athletic/ })).toBeVisible();
}

test('[STK-01.7] whatever is pasted into the stake box, it holds a stake or nothing, and the button says the same', async ({
  page,
}) => {
  const { bettor, placed, said } = await withSelection(page);
  const box = bettor.slip().getByRole('textbox', { name: STAKE });
  for (const text of [...NAUGHTY, ...MORE_NUMBERS]) {
    await box.focus();
    await page.keyboard.insertText(text);
    const held = await box.inputValue();
    expect(held, JSON.stringify(text)).toMatch(GRAMMAR);
    const pence = Math.round(Number(held) * 100);
    const button =
      pence === 0
        ? 'Enter stake'
        : pence < 10
          ? 'Minimum stake £0.10'
          : pence > 100_000
            ? /^(Deposit|Place bet|Cannot|Log in)/
            : `Place bet £${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    if (pence <= 100_000) await expect(bettor.shown('button'), JSON.stringify(text)).toHaveText(button);
    for (let left = held.length; left > 0; left -= 1) await page.keyboard.press('Backspace');
    await expect(box).toHaveValue('');
  }
  await expectUntouched(bettor);
  expect(placed).toEqual([]);
  expect(said).toEqual([]);
});

test('[REQ-02] a code that is none is told apart, and the slip stays as it was', async ({ page }) => {
  const { bettor } = await withSelection(page);
  await bettor.slip().getByRole('button', { name: 'Have a code?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Have a code?' });
  const add = dialog.getByRole('button', { name: 'Add selections' });
  for (const text of [...NAUGHTY, 'ABCD-1234', 'abcd efgh']) {
    await dialog.getByRole('textbox').fill(text.replaceAll('\u0000', ''));
    await add.click();
    await expect(dialog.getByText(/^A code has eight|^We do not know|^That did not work/)).toBeVisible();
    await expect(add).toHaveText('Add selections');
  }
  await page.keyboard.press('Escape');
  await expectUntouched(bettor);
});

test('[REQ-01] a request that says nothing is told so, and a long one is cut where it says', async ({
  page,
}) => {
  const { bettor, said } = await withSelection(page);
  await bettor.slip().getByRole('button', { name: 'Request a bet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a bet' });
  for (const text of ['', ' ', '\t\n']) {
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByText('Describe the bet first.')).toBeVisible();
  }
  await dialog.getByRole('textbox').focus();
  await page.keyboard.insertText(`<img src=x onerror=alert(1)>${'a'.repeat(2_000)}`);
  expect((await dialog.getByRole('textbox').inputValue()).length).toBeLessThanOrEqual(500);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Request sent')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectUntouched(bettor);
  expect(said).toEqual([]);
});

/** A path under `/dl`, and what is said about it. */
const LINKS: readonly (readonly [path: string, said: RegExp])[] = [
  ['/dl/betslip', /The link/],
  ['/dl/betslip?selectionIds=', /The link/],
  ['/dl/betslip?selectionIds=abc&betType=SINGLE', /damaged/],
  ['/dl/betslip?selectionIds=1e3&betType=SINGLE', /damaged/],
  ['/dl/betslip?selectionIds=%D9%A1&betType=SINGLE', /damaged/],
  ['/dl/betslip?selectionIds=1&betType=%3Cscript%3E', /.+/],
  ['/dl/betslip?selectionIds=1&betType=SYSTEM&systemType=__proto__', /system/],
  ['/dl/betslip?selectionIds=1&betType=SINGLE&stake=1e21', /stake/],
  ['/dl/betslip?selectionIds=1&betType=SINGLE&stake=1,000', /stake/],
  ['/dl/betslip?selectionIds=999999999&betType=SINGLE', /.+/],
  ['/dl/betslip?hash=AAAA', /damaged/],
  [`/dl/betslip?hash=${'A'.repeat(5_000)}`, /damaged/],
  ['/dl/betslip?selectionIds=%E0%A4%A&betType=SINGLE', /damaged/],
];

test('[DPL-02] a bet slip link that cannot be read is told so, and the slip stays as it was', async ({
  page,
}) => {
  const { bettor, placed, said } = await withSelection(page);
  await bettor.closeSlip();
  const dialog = page.getByRole('dialog', { name: 'This link does not work' });
  for (const [path, text] of LINKS) {
    await bettor.go(path);
    await expect(dialog, path).toBeVisible();
    await expect(dialog, path).toContainText(text);
    await expect(dialog).toContainText('Your bet slip is as it was.');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await bettor.openSlip();
  await expectUntouched(bettor);
  expect(placed).toEqual([]);
  expect(said).toEqual([]);
});

const ANSWERS = ['', '<html><h1>502</h1>', 'null', '[]', '{"resultCode":"x"}', '{"resultCode":1,"data":{}}'];

test('answers that nobody can read place nothing and lose nothing', async ({ page }) => {
  const { bettor } = await withSelection(page);
  const before = await bettor.pence();
  const answer = { body: '' };
  await page.route('**/api/v2/calculateBets**', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: answer.body }),
  );
  for (const body of ANSWERS) {
    answer.body = body;
    await bettor.stake(STAKE, '2');
    await expect(bettor.shown('totalStake')).toHaveText('£2.00');
    await bettor.slip().getByRole('textbox', { name: STAKE }).focus();
    await page.keyboard.press('Backspace');
    await expectUntouched(bettor);
  }
  await page.unroute('**/api/v2/calculateBets**');

  // The bet is booked, its answer is no answer: the slip asks after it and finds it, once.
  await page.route(
    '**/api/v2/placebet**',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 200, contentType: 'application/json', body: '<html>' });
    },
    { times: 1 },
  );
  await bettor.stake(STAKE, '3');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await expect.poll(() => bettor.pence()).toBe(before - 300);
});
