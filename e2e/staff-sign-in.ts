import { expect, type Page } from '@playwright/test';
import { staffSettings } from '#gateway/config/staff.ts';
import { demonstrationPassword, demonstrationStaff } from '#gateway/staff/demonstration.ts';
import { codeAt } from '#gateway/staff/second-factor.ts';

/** Both factors of somebody of the demonstration. */
export async function signIn(page: Page, name: string): Promise<void> {
  const secret = demonstrationStaff.find((one) => one.name === name)?.secret ?? '';
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(demonstrationPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code of your authenticator').fill(codeAt(secret, staffSettings, Date.now()));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(new RegExp(`^${name}, `)).first()).toBeVisible();
}

/** Paste and Enter. */
export async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a session' }).fill(text);
  await page.keyboard.press('Enter');
}

export async function giveReason(page: Page, ticket: string): Promise<void> {
  const gate = page.getByRole('dialog', { name: 'Open this recording' });
  await gate.getByLabel('Ticket', { exact: true }).fill(ticket);
  await gate.getByLabel('Reason').selectOption({ label: 'Disputed bet' });
  await gate.getByRole('button', { name: 'Open', exact: true }).click();
}
