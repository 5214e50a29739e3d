import { expect, type Page } from '@playwright/test';
import type { BetId } from '#domain/brand.ts';
import { getUnsettledBets } from '#domain/contract/my-bets.ts';
import { getOwnRecordings, OWN_RECORDING_FILE } from '#domain/contract/recordings.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { headIn, receiptsIn } from '#recordings/format/evidence/statements.ts';
import { acknowledgedHeads } from '#recordings/format/heads/acknowledged-heads.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { findPlacement } from '#replay/evidence/placements-in.ts';

interface OwnPart {
  /** It tells what became of the bet. */
  readonly isTold: boolean;
  /** Something that the gateway signed names a head of it. */
  readonly isBound: boolean;
}

const NOTHING: OwnPart = { isTold: false, isBound: false };

/** The device's own part of a bet, as far as the gateway has it. */
async function ownPart(page: Page, gateway: string, bet: BetId): Promise<OwnPart> {
  const listed = await page.request.get(`${gateway}${getOwnRecordings.path}`);
  const { recordings } = getOwnRecordings.answer.parse(await listed.json()).data;
  const own = recordings.find(({ bets, hasFile }) => hasFile && bets.includes(bet));
  if (own === undefined) return NOTHING;
  const file = await page.request.get(gateway + OWN_RECORDING_FILE.replace(':session', own.session));
  if (!file.ok()) return NOTHING;
  const { header, events } = await readSlip(await file.body(), nodePrimitives);
  const heads = [
    ...receiptsIn(events).flatMap(({ receipt }) => headIn(receipt) ?? []),
    ...acknowledgedHeads(events, header.sessionId).map(({ head }) => head),
  ];
  return { isTold: findPlacement(readAppEvents(events), bet) !== undefined, isBound: heads.length > 0 };
}

/**
 * The number of the customer's open bet, once its story has reached the gateway: the app sends it a while
 * after it happened, and support finds the number before, but no screen to it.
 */
export async function recordedBet(page: Page, gateway: string): Promise<BetId> {
  const open = await page.request.get(`${gateway}${getUnsettledBets.path}`);
  const [bet] = getUnsettledBets.answer.parse(await open.json()).data.bets;
  if (bet === undefined) throw new Error('the customer has no open bet');
  const own = (): Promise<OwnPart> => ownPart(page, gateway, bet.betslipId);
  await expect.poll(async () => (await own()).isTold, { timeout: 60_000 }).toBe(true);
  if (!(await own()).isBound) {
    // On a busy machine the bet went out before its log was stored, so its receipt names no head. The
    // acknowledgement of what was sent does, and goes along with what happens next.
    await page.reload();
    await expect.poll(async () => (await own()).isBound, { timeout: 60_000 }).toBe(true);
  }
  return bet.betslipId;
}
