import { expect, type Locator } from '@playwright/test';

/** A label that has just come takes no press for a moment. */
export const pressUntil = (button: Locator, done: Locator): Promise<void> =>
  expect(async () => {
    if (await done.isVisible()) return;
    await button.click({ timeout: 1_000 });
    await done.waitFor({ timeout: 2_000 });
  }).toPass();
