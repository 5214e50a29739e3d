import type { Page } from '@playwright/test';
import type { Bettor } from './bettor.ts';

/**
 * Presses place; resolves when the gateway has booked the bet and its answer has been kept from the page.
 *
 * @returns how often a placement was sent from here on.
 */
export async function placedUnanswered(page: Page, bettor: Bettor): Promise<() => number> {
  let sent = 0;
  const booked = new Promise<void>((resolve) => {
    void page.route('**/api/v2/placebet**', async (route) => {
      sent += 1;
      await route.fetch();
      resolve();
    });
  });
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '3');
  await bettor.shown('button').click();
  await booked;
  return () => sent;
}
