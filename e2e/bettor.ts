import { expect, type Locator, type Page } from '@playwright/test';

/** What a bettor does in the app, in the words of the screen. Works at both widths. */
export class Bettor {
  readonly page: Page;
  readonly #mobile: boolean;
  readonly #around: Locator;
  readonly #skips: boolean;
  /** How often it stood in the way and was skipped. */
  #skipped = 0;

  /** @param skips what shows a new customer around is skipped as soon as it stands in the way (MOD-06) */
  constructor(page: Page, { skips = true } = {}) {
    this.page = page;
    const around = page.getByRole('dialog', { name: 'How this site works' });
    this.#around = around;
    this.#skips = skips;
    if (skips)
      void page.addLocatorHandler(around, async () => {
        await around.getByRole('button', { name: 'Skip' }).click();
        this.#skipped += 1;
      });
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

  /** Bets two pounds on what stands first in the slip, and waits until it is placed at this price. */
  async placeFirst(price: string, shot?: string): Promise<void> {
    await this.openSlip();
    await expect(this.slip().getByText(price).first()).toBeVisible();
    await this.slip()
      .getByRole('textbox', { name: /^Stake on / })
      .first()
      .focus();
    await this.page.keyboard.type('2');
    await this.page.keyboard.press('Enter');
    if (shot !== undefined) await this.page.screenshot({ path: shot });
    await expect(this.shown('button')).toHaveText('Place bet £2.00');
    await this.shown('button').click();
    const receipt = this.slip().locator('article[data-status="placed"]');
    await expect(receipt).toBeVisible();
    await expect(receipt).toContainText(price);
  }

  /** Types a stake with the keys of a keyboard, which works on a touch screen as well. */
  async stake(label: string, amount: string): Promise<void> {
    await this.#showSlip();
    await this.slip().getByRole('textbox', { name: label }).focus();
    await this.page.keyboard.type(amount);
    await this.page.keyboard.press('Enter');
  }

  /** @param postcode decides what a demonstration finds out about them */
  async signUp(username: string, postcode?: string): Promise<void> {
    const { page } = this;
    const before = this.#skipped;
    await page.getByRole('link', { name: 'Join' }).first().click();
    await this.fillIn(username, postcode);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(this.balance()).toContainText('£');
    if (!this.#skips || new URL(page.url()).pathname !== '/') return;
    // It comes a moment after the page, or has come and gone by now: a press that is under way when it comes
    // reaches neither of the two.
    await expect.poll(async () => this.#skipped > before || (await this.#around.count()) === 1).toBe(true);
    await expect(this.#around).toHaveCount(0);
  }

  /** Fills the steps of a new account, which are on the screen or come, up to the last press. */
  async fillIn(username: string, postcode = 'ZZ1 1AA'): Promise<void> {
    const { page } = this;
    const type = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    const goOn = (to: string) => this.#nextStep(to);
    await page.getByRole('heading', { name: 'Create an account' }).waitFor();
    await type('First name', 'Demo');
    await type('Last name', 'Customer');
    await type('Day', '17');
    await type('Month', '5');
    await type('Year', '1990');
    await goOn('Contact and address');
    await type('Email', `${username}@example.com`);
    await type('Mobile number', '07700 900123');
    await type('House and street', '7 Canary Wharf Passage');
    await type('Town', 'Testham');
    await type('Postcode', postcode);
    await goOn('Username and password');
    await type('Username', username);
    await type('Password', 'four plain words here');
    await goOn('Your deposit limit');
    await page.getByLabel('No deposit limit').check();
    await page.getByLabel(/I am sure/).check();
    await goOn('Terms and what you hear from us');
    await page.getByLabel(/I have read the terms/).check();
  }

  async #nextStep(heading: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Continue' }).click();
    await this.page.getByRole('heading', { name: heading }).waitFor();
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
