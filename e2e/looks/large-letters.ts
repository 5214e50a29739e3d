import type { Page } from '@playwright/test';

/** What a customer sets as the size of letters in the browser: twice the usual. */
export async function withLargeLetters(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}
