import { expect, it } from 'vitest';
import { UserId } from '#domain/brand.ts';
import type { ToldOffer } from '#domain/cash-out/cash-out-offer.ts';
import { offered } from '#domain/cash-out/cash-out-offer.ts';
import { money } from '#domain/money/parse-money.ts';
import { ManualClock } from '#testing/gateway/manual-clock.ts';
import { resultOf } from '#testing/gateway/services-harness.ts';
import { marketId, selectionId } from '#testing/offers/demo-offer.ts';
import type { ValuedBet } from '../cash-out/valued-bet.ts';
import { cashOutRules } from '../config/cash-out.ts';
import { CashOutOffers } from './cash-out-offers.ts';

const ann = UserId.parse('u-ann');

/** As far as it is looked at here: its name, and what its legs stand on. */
const betOn = (id: string, event: number): ValuedBet =>
  ({
    bet: { id },
    legs: [{ selection_id: selectionId(event, 0), market_id: marketId(event), event_id: event }],
    groups: [],
    markets: new Map(),
  }) as unknown as ValuedBet;

const batch = (event: number) => ({
  ...resultOf(marketId(event), []),
  results: [],
  priced: [selectionId(event, 0)],
});

it('[CSH-03.1] tells a value that has moved once a beat, and no other', async () => {
  const clock = new ManualClock(0);
  const told: ToldOffer[][] = [];
  let worth = 100;
  let asked = 0;
  let bets = [betOn('SB-0000-0000-0001', 1), betOn('SB-0000-0000-0002', 2)];
  const offers = new CashOutOffers(
    {
      openBets: () => Promise.resolve(bets),
      valueOf: ({ bet }) => {
        asked += 1;
        return offered(money(bet.id.endsWith('1') ? worth : 500));
      },
      isOn: () => true,
    },
    clock,
    (_user, news) => void told.push([...news]),
    () => undefined,
  );
  expect(await offers.watch(ann)).toMatchObject([{ amount: 100 }, { amount: 500 }]);
  const before = asked;
  // Another event's price costs nothing.
  offers.catalogueChanged(batch(3));
  clock.advanceTo(10_000);
  expect(asked).toBe(before);
  for (let n = 0; n < 1_000; n += 1) {
    worth = 100 + n;
    offers.catalogueChanged(batch(1));
  }
  clock.advanceTo(10_000 + cashOutRules.tellEvery);
  expect(told).toEqual([[{ betId: 'SB-0000-0000-0001', status: 'ENABLED', amount: 1_099 }]]);
  offers.catalogueChanged(batch(1));
  clock.advanceTo(20_000);
  expect(told).toHaveLength(1);
  bets = [betOn('SB-0000-0000-0003', 1)];
  offers.betsChanged(ann);
  await Promise.resolve();
  clock.advanceTo(30_000);
  expect(told.at(-1)).toMatchObject([{ betId: 'SB-0000-0000-0003', amount: 500 }]);
  offers.leave(ann);
  worth = 1;
  offers.catalogueChanged(batch(1));
  clock.advanceTo(40_000);
  expect(told).toHaveLength(2);
});
