import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { mailOf } from '../mailbox.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

/** Passkeys belong to names: the same gateway by the other name of this machine. */
const byName = (): string => gateway.url.replace('127.0.0.1', 'localhost');

/** The device has a way to prove who holds it. */
async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** @returns the link that was mailed */
async function resetPassword(page: Page, name: string, password: string): Promise<URL> {
  const address = `${name}@demonstration.example`;
  await page.goto(`${byName()}/forgot-password`);
  for (const typed of ['nobody at all', name]) {
    await page.getByLabel('Username or email').fill(typed);
    await page.getByRole('button', { name: 'Send a link' }).click();
    await expect(page.locator('[data-shown="resetStatus"]')).toContainText('If there is an account');
  }
  await expect
    .poll(async () => (await mailOf(page, gateway.url, address)).map(({ kind }) => kind))
    .toEqual(['resetLink']);
  const link = new URL((await mailOf(page, gateway.url, address))[0]?.link ?? '');
  await page.goto(`${byName()}${link.pathname}${link.hash}`);
  await page.getByLabel('New password').fill(password);
  expect(page.url()).toBe(`${byName()}/reset-password`);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.locator('[data-shown="resetStatus"]')).toContainText('Your password is changed.');
  return link;
}

test('[ACC-04.2] [ACC-14.1] [ACC-14.4] [ACC-16.2] [SES-03.2] a link, a code, a passkey and a trusted device', async ({
  page,
}, info) => {
  const name = info.project.name === 'mobile' ? 'demo2' : 'tester';
  const password = 'wholly unguessed words';
  const bettor = new Bettor(page);
  await withAuthenticator(page);
  const link = await resetPassword(page, name, password);
  await bettor.logIn(name, password);

  await bettor.go('/profile');
  const code = page.getByRole('region', { name: 'Code when you log in' });
  await code.getByLabel('Your password').fill(password);
  await code.getByRole('button', { name: 'Set up' }).click();
  const key = await code.locator('p').filter({ hasText: /^Key/ }).locator('span').textContent();
  const authenticator = new TOTP({ secret: Secret.fromBase32(key ?? '') });
  await code.getByLabel('Code', { exact: true }).fill(authenticator.generate());
  await code.getByRole('button', { name: 'Turn on' }).click();
  const codes = code.locator('[data-shown="recoveryCodes"] li');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allTextContents();
  // Whoever looks at another page first finds them again, until they say that they have them.
  const links = page.getByRole('navigation', { name: 'Your account' });
  await links.getByRole('link', { name: 'Change password' }).click();
  await page.goBack();
  await expect(code.locator('[data-shown="recoveryCodes"] li')).toHaveText(recovery);
  await code.getByRole('button', { name: 'I have kept them' }).click();

  const keys = page.getByRole('region', { name: 'Passkeys' });
  await keys.getByLabel('Name of the passkey').fill('My laptop');
  await keys.getByLabel('Your password').fill(password);
  await keys.getByLabel('Code or recovery code').fill(recovery[1] ?? '');
  await keys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(keys.locator('[data-shown="passkeys"] li')).toContainText('My laptop');

  const logOut = async (): Promise<void> => {
    await bettor.go('/settings');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Log in' }).first().click();
  };
  await logOut();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(bettor.balance()).toContainText('£');

  await logOut();
  const form = page.locator('form');
  const enter = async (): Promise<void> => {
    await form.getByLabel('Username').fill(name);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Log in' }).click();
  };
  await enter();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await page.getByLabel(/^Trust this device/).check();
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(bettor.balance()).toContainText('£');

  await logOut();
  await enter();
  await expect(bettor.balance()).toContainText('£');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const secret of [password, key ?? '', ...recovery, link.hash.slice(3)])
    expect(stored).not.toContain(secret);
});
