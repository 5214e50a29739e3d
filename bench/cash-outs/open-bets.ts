import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BetId, UserId } from '#domain/brand.ts';
import { insertCustomer } from '#gateway/accounts/new-customer.ts';
import type { ValuedBet } from '#gateway/cash-out/valued-bet.ts';
import type { CatalogueDelta } from '#gateway/core/catalogue.ts';
import { openData, openServices } from '#gateway/open-services.ts';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { type DemoOffer, eventId, marketId, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';

/** Open bets of a customer, and updates of the feed in a second. */
export const BETS = 500;
export const UPDATES = 1_000;
/** Updates come in batches of so many. */
export const BATCH = 10;
/** Matches on offer: every bet is a double, on two of them next to each other. */
export const MATCHES = 100;
const FUNDS = 1_000_000;

/** A double that a gateway has struck, as its values are worked out from it. */
async function struck(offer: DemoOffer): Promise<ValuedBet> {
  const path = await mkdtemp(join(tmpdir(), 'slipstream-bench-'));
  const data = await openData({ kind: 'folder', path });
  const money = await openServices(data, { offer, limits: testLimits });
  const user = UserId.parse('bench');
  const customer = {
    username: user,
    passwordHash: '-',
    email: '-',
    firstName: '-',
    lastName: '-',
    dateOfBirth: '1980-01-01',
    countryCode: 'gb',
    marketing: { email: false, sms: false, phone: false },
    currency: 'GBP',
    demonstration: true,
    funding: FUNDS,
    grants: [],
  };
  await data.database.db.transaction().execute((tx) => insertCustomer(tx, user, customer, Date.now()));
  const slip = slipFor(offer, user, [selectionId(1, 0), selectionId(2, 1)], { stake: 1_000 });
  await money.placement.placeBets(user, [slip]);
  const [bet] = await money.cashOuts.openBets(user);
  await money.close();
  await data.close();
  await rm(path, { recursive: true });
  if (bet === undefined) throw new Error('the benchmark’s bet was not struck');
  return bet;
}

const idOf = (nth: number): BetId => BetId.parse(`SB-0000-0000-${String(nth).padStart(4, '0')}`);

/** The same bet so many times, each under its own id and on its own two matches. */
export async function openBets(offer: DemoOffer): Promise<readonly ValuedBet[]> {
  const { bet, legs, groups, markets } = await struck(offer);
  return Array.from({ length: BETS }, (_, nth) => ({
    bet: { ...bet, id: idOf(nth) },
    legs: legs.map((leg, at) => {
      const event = ((nth + at) % MATCHES) + 1;
      return {
        ...leg,
        bet_id: idOf(nth),
        event_id: eventId(event),
        market_id: marketId(event),
        selection_id: selectionId(event, at),
      };
    }),
    groups,
    markets,
  }));
}

const ODDS = ['2/1', '9/4', '5/2', '6/4', '7/4'] as const;

/** A batch of the feed: the prices of so many selections move. */
export function moved(offer: DemoOffer, batch: number): CatalogueDelta {
  const priced = Array.from({ length: BATCH }, (_, nth) => {
    const at = batch * BATCH + nth;
    const id = selectionId((at % MATCHES) + 1, Math.floor(at / MATCHES) % 3);
    offer.changeSelection(id, { odds: ODDS[(at + Math.floor(at / UPDATES)) % ODDS.length] ?? '2/1' });
    return id;
  });
  return {
    at: batch,
    events: [],
    markets: [],
    selections: [],
    priced,
    scoreboards: [],
    removedEvents: [],
    removedMarkets: [],
    replaced: [],
    results: [],
  };
}
