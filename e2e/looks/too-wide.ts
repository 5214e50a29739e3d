import type { Page } from '@playwright/test';

/** How much wider the page is than its window, css pixels; not above nothing where it fits. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
