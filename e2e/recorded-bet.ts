import { expect, type Page } from '@playwright/test';
import type { BetId } from '#domain/brand.ts';
import { getUnsettledBets } from '#domain/contract/my-bets.ts';
import { getOwnRecordings, OWN_RECORDING_FILE } from '#domain/contract/recordings.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { findPlacement } from '#replay/evidence/placements-in.ts';

/** Whether the device's own part, as far as the gateway has it, tells what became of the bet. */
async function isTold(page: Page, gateway: string, bet: BetId): Promise<boolean> {
  const listed = await page.request.get(`${gateway}${getOwnRecordings.path}`);
  const { recordings } = getOwnRecordings.answer.parse(await listed.json()).data;
  const own = recordings.find(({ bets, hasFile }) => hasFile && bets.includes(bet));
  if (own === undefined) return false;
  const file = await page.request.get(gateway + OWN_RECORDING_FILE.replace(':session', own.session));
  if (!file.ok()) return false;
  const { events } = await readSlip(await file.body(), nodePrimitives);
  return findPlacement(readAppEvents(events), bet) !== undefined;
}

/**
 * The number of the customer's open bet, once its story has reached the gateway: the app sends it a while
 * after it happened, and support finds the number before, but no screen to it.
 */
export async function recordedBet(page: Page, gateway: string): Promise<BetId> {
  const open = await page.request.get(`${gateway}${getUnsettledBets.path}`);
  const [bet] = getUnsettledBets.answer.parse(await open.json()).data.bets;
  if (bet === undefined) throw new Error('the customer has no open bet');
  await expect.poll(() => isTold(page, gateway, bet.betslipId), { timeout: 60_000 }).toBe(true);
  return bet.betslipId;
}
