import type { Page } from '@playwright/test';

/** How what has the focus is called; an empty text when nothing has it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const label = element.closest('label')?.textContent ?? '';
    return (element.getAttribute('aria-label') ?? (label === '' ? element.textContent : label)).trim();
  });

/** Presses a key until the focus is where it should be; fails when it gets lost or goes round. */
export async function pressTo(page: Page, key: string, wanted: RegExp, most = 80): Promise<void> {
  const been: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key);
    const here = await focused(page);
    been.push(here);
    if (wanted.test(here)) return;
  }
  throw new Error(`${key} never came to ${String(wanted)}: ${been.join(' | ')}`);
}
