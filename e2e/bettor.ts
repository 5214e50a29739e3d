import { expect, type Page } from '@playwright/test';

/** What a bettor does in the app, in the words of the screen. Works at both widths. */
export class Bettor {
  readonly page: Page;
  readonly #mobile: boolean;

  constructor(page: Page) {
    this.page = page;
    this.#mobile = (page.viewportSize()?.width ?? 0) < 768;
  }

  price(selection: string) {
    return this.page.getByRole('button', { name: new RegExp(`^${selection} to win, .* bet slip`) }).first();
  }

  /** The price button in whatever state it is: open, suspended, without a price. */
  cell(selection: string) {
    return this.page.getByRole('button', { name: new RegExp(`^${selection} to win, `) }).first();
  }

  async openSlip(): Promise<void> {
    if (!this.#mobile) return;
    const bar = this.page
      .getByRole('button', { name: /Open bet slip/ })
      .or(this.page.getByRole('button', { name: 'Whole slip' }))
      .first();
    // A slip that has something to tell, or that the address names, opens by itself after a reload, perhaps
    // in the moment between the look and the press: from then on the bar is out of reach.
    await expect(async () => {
      if (await this.slip().isVisible()) return;
      await bar.click({ timeout: 2_000 });
      await this.slip().waitFor({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
  }

  /** Opens the slip where it is not open yet: on a phone a price leaves the bar or the quick slip. */
  async #showSlip(): Promise<void> {
    if (this.#mobile && !(await this.slip().isVisible())) await this.openSlip();
  }

  async closeSlip(): Promise<void> {
    if (this.#mobile) await this.page.keyboard.press('Escape');
  }

  /** The slip: a column on desktop, a sheet on mobile. */
  slip() {
    return this.#mobile ? this.page.getByRole('dialog') : this.page.getByRole('complementary').last();
  }

  shown(what: 'totalStake' | 'returns' | 'button') {
    return this.slip().locator(`[data-shown="${what}"]`);
  }

  balance() {
    return this.page.locator('[data-shown="balance"]').first();
  }

  /** Follows a link inside the app, so that the session goes on; `goto` would be a reload. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }

  /** Signs in with an account that the gateway of a demonstration has. */
  async logIn(username = 'demo', password = 'demo-password-only'): Promise<void> {
    const { page } = this;
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator('form').getByRole('button', { name: 'Log in' }).click();
    await expect(this.balance()).toContainText('£');
  }

  /**
   * Backs a selection alone and waits until the bet is placed. @param pounds as they are typed, without pence
   */
  async placeSingle(selection: string, pounds: string): Promise<void> {
    await this.price(selection).click();
    await this.openSlip();
    await this.stake(`Stake on ${selection}`, pounds);
    await expect(this.shown('button')).toHaveText(`Place bet £${pounds}.00`);
    await this.shown('button').click();
    await expect(this.slip().getByText('Bet placed').first()).toBeVisible();
  }

  /** Types a stake with the keys of a keyboard, which works on a touch screen as well. */
  async stake(label: string, amount: string): Promise<void> {
    await this.#showSlip();
    await this.slip().getByRole('textbox', { name: label }).focus();
    await this.page.keyboard.type(amount);
    await this.page.keyboard.press('Enter');
  }

  /** Says on the page of the check where they live; the postcode decides what a demonstration answers. */
  async tellAddress(postcode: string): Promise<void> {
    const { page } = this;
    await page.getByLabel('House and street').fill('7 Canary Wharf Passage');
    await page.getByLabel('Town').fill('Testham');
    await page.getByLabel('Postcode').fill(postcode);
    await page.getByRole('button', { name: 'Check who I am' }).click();
  }

  async signUp(username: string): Promise<void> {
    const { page } = this;
    await page.getByRole('link', { name: 'Join' }).first().click();
    await this.fillIn(username);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(this.balance()).toContainText('£');
  }

  /** The form of a new account, which is on the screen or comes. */
  async fillIn(username: string): Promise<void> {
    const { page } = this;
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('four plain words here');
    await page.getByLabel('Email', { exact: true }).fill(`${username}@example.com`);
    await page.getByLabel('First name').fill('Demo');
    await page.getByLabel('Last name').fill('Customer');
    await page.getByLabel('Date of birth').fill('1990-05-17');
    await page.getByLabel(/I have read the terms/).check();
  }

  /** `£1,234.50` in pence. */
  async pence(): Promise<number> {
    const text = await this.balance().innerText();
    return Math.round(Number(text.replace(/[£,]/g, '')) * 100);
  }
}

/**
 * What a page complains about: scripts that fail, messages of the console, violations of the content policy.
 */
export function complaintsOf(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`${page.url()}: ${message.text()}`);
  });
  return said;
}
