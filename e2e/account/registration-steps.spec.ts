import { expect, type Page } from '@playwright/test';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { test } from '../recorded-test.ts';
import { recordingsOf } from '../stored-logs.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, asksIdentity: true });
});
test.afterAll(() => gateway.stop());

const PAGE = 'registration';
const WHO = { first: 'Canarina', last: 'Wrenfield', street: '19 Canary Finch Row', town: 'Plumeton' };
const PHONE = '07700 900456';
const SECRET = 'feathers over plumeton hill';
const TYPED = [...Object.values(WHO), 'canarina@', '7700900456', SECRET, '1984-02-29', 'ZZ1 1AA'];

/** Types with the keys of a keyboard alone: from field to field, and Enter at the end. */
async function keys(page: Page, ...fields: readonly string[]): Promise<void> {
  for (const [nth, text] of fields.entries()) {
    if (nth > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });
const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Goes to a step beside; its heading has the focus before anything else is pressed. */
async function press(page: Page, button: 'Back' | 'Continue', step: number): Promise<void> {
  await page.getByRole('button', { name: button }).press('Enter');
  await expect(page.getByRole('heading', { name: `Step ${step} of 5` })).toBeFocused();
}

/** By the buttons of the browser, from the last step. */
async function stepBackAndOn(page: Page): Promise<void> {
  for (const step of [4, 3]) {
    await page.goBack();
    await expect(heading(page, new RegExp(`^Step ${step} of 5`))).toBeFocused();
  }
  await expect(field(page, 'Username')).toHaveValue('demo');
  for (const step of [4, 5]) {
    await page.goForward();
    await expect(heading(page, new RegExp(`^Step ${step} of 5`))).toBeFocused();
  }
}

/** Its label has just come under the finger that went on, and takes no press for a moment. */
async function create(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Create account' });
  await expect(button).not.toHaveAttribute('data-settling');
  await button.press('Enter');
}

async function storedEvents(page: Page): Promise<string> {
  const slips = await recordingsOf(page.context());
  const logs = await Promise.all(slips.map((slip) => readSlip(slip, nodePrimitives)));
  return logs.map(({ events }) => JSON.stringify(events)).join('\n');
}

test('[REG-03.1] [REG-03.2] [REG-03.3] [REG-03.7] [REG-04.3] five steps by keyboard open an account that is known at once, and nothing that was typed is in a log', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const looked = async (name: string): Promise<void> => {
    await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    expect(await findingsInBothThemes(page, PAGE)).toEqual([]);
  };
  await page.goto(`${gateway.url}/registration`);
  await expect(heading(page, 'Step 1 of 5: About you')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(field(page, 'First name')).toBeFocused();
  await looked('1-errors');
  await keys(page, WHO.first, WHO.last, '29', '2', '1984');
  await expect(heading(page, 'Step 2 of 5: Contact and address')).toBeFocused();
  await field(page, 'Email').focus();
  await keys(page, 'canarina@mail.example', PHONE, WHO.street, WHO.town, 'nowhere');
  await expect(field(page, 'Postcode')).toBeFocused();
  await looked('2-contact');
  await page.keyboard.press('ControlOrMeta+A');
  await keys(page, 'ZZ1 1AA');
  await field(page, 'Username').focus();
  await page.keyboard.type('demo');
  await field(page, 'Password').focus();
  await keys(page, SECRET);
  await expect(heading(page, 'Step 4 of 5: Your deposit limit')).toBeFocused();
  await expect(form(page).getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByText('Choose one of the two.')).toBeVisible();
  await page.getByLabel('No deposit limit').press('Space');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByLabel(/I am sure/)).toBeFocused();
  await page.getByLabel('Yes, set a deposit limit').press('Space');
  await looked('4-limit');
  await page.getByLabel(/^Amount in/).focus();
  await keys(page, '40');
  await expect(heading(page, 'Step 5 of 5: Terms and what you hear from us')).toBeFocused();
  await looked('5-choices');
  await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
  // Back and forth: all of it is still there.
  for (const step of [4, 3, 2, 1]) await press(page, 'Back', step);
  await expect(field(page, 'Year')).toHaveValue('1984');
  for (const step of [2, 3, 4, 5]) await press(page, 'Continue', step);
  await stepBackAndOn(page);
  await page.getByLabel(/I have read the terms/).press('Space');
  await create(page);
  // What the gateway alone knows is said beside its field as well, two steps before.
  await expect(field(page, 'Username')).toBeFocused();
  await expect(field(page, 'Username')).toHaveAccessibleDescription(/This username is taken/);
  await looked('3-taken');
  await page.keyboard.press('ControlOrMeta+A');
  await keys(page, `wren-${info.project.name}`);
  await expect(heading(page, 'Step 4 of 5: Your deposit limit')).toBeFocused();
  await press(page, 'Continue', 5);
  await create(page);
  await expect(bettor.balance()).toContainText('£');
  await bettor.go('/accountverification');
  await expect(page.locator('[data-shown="identityStatus"]')).toContainText('We know who you are.');
  await bettor.go('/deposit-limits');
  await expect(page.getByRole('main').getByText('£40.00').first()).toBeVisible();
  const told = await storedEvents(page);
  expect(told).toContain('intent/registrationSubmitted');
  expect(TYPED.filter((typed) => told.includes(typed))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(TYPED.filter((typed) => kept.includes(typed))).toEqual([]);
});

test('[REG-03.2] [REG-03.3] a reload says that what was typed is gone, and whoever is too young is stopped', async ({
  page,
}) => {
  await page.goto(`${gateway.url}/registration`);
  await field(page, 'First name').fill(WHO.first);
  await expect.poll(() => storedEvents(page)).toContain('intent/registrationBegun');
  await page.reload();
  await expect(page.getByText('What you had typed here is gone')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('');
  await field(page, 'First name').focus();
  await page.keyboard.type(WHO.first);
  await page.keyboard.press('Tab');
  await keys(page, WHO.last, '1', '1', String(new Date().getFullYear() - 10));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You must be 18 or over');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  expect(await storedEvents(page)).not.toContain('intent/registrationSubmitted');
  // A year may be mistyped: they begin again, and nothing of before stands there.
  await page.getByRole('button', { name: 'I mistyped the date: begin again' }).click();
  await expect(field(page, 'First name')).toHaveValue('');
});
