import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { Bet } from '#domain/contract/my-bets.ts';
import type { Entities } from '#domain/market/entities.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { offerOf } from '#testing/gateway/http-customer.ts';
import { levelDogs, plainDogs, vacantTrap } from '#testing/offers/chosen-races.ts';
import { dividendByHand, marketOf, startingPrices } from '#testing/offers/race-card.ts';
import { RaceDay, STAKE } from '#testing/offers/race-day.ts';
import { slipFor } from '#testing/slips/slips.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const decimal = (text: string | null | undefined): number => {
  const [num = 0, den = 1] = (text ?? '').split('/').map(Number);
  return num / den + 1;
};

/** A single on a side of a market that is about trap numbers. */
function onSide(day: RaceDay, card: Entities, type: string, code: string): PlacementSlip {
  const market = card.markets.find((one) => one.type === type);
  const side = card.selections.find((one) => one.marketId === market?.id && one.outcomeType === code);
  if (side === undefined) throw new Error(`no ${code}`);
  return slipFor(offerOf(card), day.customer.user, [side.id], { stake: STAKE });
}

/** Decimal odds that count: the price taken after Rule 4, or with the guarantee SP where that is longer. */
function oddsThatCount(bet: Bet | undefined, sp: number | undefined, pence = 0): number {
  const [leg] = bet?.legs ?? [];
  const taken = 1 + (decimal(leg?.odds) - 1) * (1 - pence / 100);
  return leg?.bestOddsGuaranteed === true ? Math.max(taken, sp ?? 0) : taken;
}

onEachDatabase('[RAC-09.3] greyhound bets from the card to the ledger', undefined, (store) => {
  describe('a race without incident', () => {
    let day: RaceDay;
    beforeAll(async () => {
      day = await RaceDay.open(store, 'gwen', plainDogs, {}, 'greyhounds');
    });
    afterAll(() => day.close());

    it('pays win, each way, forecast, tricast and trap numbers by the finish', async () => {
      const card = await day.card();
      const [first = 0, second = 0, third = 0] = plainDogs.finish.map((one) => one.cloth);
      const { market, of } = marketOf(card, 'WIN');
      expect(market.eachWay).toEqual({ num: 1, den: 4, places: 2 });
      const eachWay = slipFor(offerOf(card), day.customer.user, [of(second).id], {
        stake: STAKE,
        eachWay: true,
      });
      const odd = onSide(day, card, 'TRAP_ODD_EVEN', first % 2 === 1 ? 'ODD' : 'EVEN');
      const inside = onSide(day, card, 'TRAP_INSIDE_OUTSIDE', first <= 3 ? 'OUTSIDE' : 'INSIDE');
      const slips = [
        day.single(card, 'WIN', first),
        eachWay,
        day.cast(card, 'STRAIGHTFORECAST', [first, second], false),
        day.cast(card, 'COMBINATIONTRICAST', [third, first, second], true),
        odd,
        inside,
      ];
      const cash = await day.customer.cash();
      await day.accepted(slips);
      const [win, placed, forecast, tricast, right, wrong] = await day.run(slips);
      const prices = startingPrices(await day.card());
      expect(win?.returns).toBe(Math.round(STAKE * oddsThatCount(win, prices.get(first))));
      const placeOdds = oddsThatCount(placed, prices.get(second));
      expect(placed?.returns).toBe(Math.round(STAKE * (1 + (placeOdds - 1) / 4)));
      expect(forecast?.returns).toBe(Math.round(STAKE * dividendByHand(prices, [first, second])));
      expect(tricast?.returns).toBe(Math.round(STAKE * dividendByHand(prices, [first, second, third])));
      expect(right).toMatchObject({
        result: 'WON',
        returns: Math.round(STAKE * decimal(right?.legs[0]?.odds)),
      });
      expect(wrong).toMatchObject({ result: 'LOST', returns: 0 });
      const returned = [win, placed, forecast, tricast, right].reduce(
        (sum, bet) => sum + (bet?.returns ?? 0),
        0,
      );
      const staked = slips.reduce((sum, slip) => sum + slip.stake * slip.numberOfBets, 0);
      expect(await day.customer.cash()).toBe(cash - staked + returned);
    });
  });

  describe('a race with a vacant trap', () => {
    let day: RaceDay;
    beforeAll(async () => {
      day = await RaceDay.open(store, 'vera', vacantTrap, {}, 'greyhounds');
    });
    afterAll(() => day.close());

    it('gives back what is on the trap and on trap numbers, and takes Rule 4 from the others', async () => {
      const card = await day.card();
      const ran = vacantTrap.finish.map((one) => one.cloth);
      const [first = 0] = ran;
      const gone = [1, 2, 3, 4, 5, 6].find((trap) => !ran.includes(trap)) ?? 0;
      const slips = [
        day.single(card, 'WIN', gone),
        onSide(day, card, 'TRAP_ODD_EVEN', first % 2 === 1 ? 'ODD' : 'EVEN'),
        day.single(card, 'WIN', first),
      ];
      await day.accepted(slips);
      const [vacant, numbers, winner] = await day.run(slips);
      const after = await day.card();
      const prices = startingPrices(after);
      const pence = (after.events[0]?.racingData?.deductions ?? []).reduce(
        (sum, { pencePerPound }) => sum + pencePerPound,
        0,
      );
      expect(pence).toBeGreaterThan(0);
      expect(vacant).toMatchObject({ result: 'VOID', returns: STAKE });
      expect(vacant?.legs[0]?.state).toBe('NON_RUNNER');
      expect(numbers).toMatchObject({ result: 'VOID', returns: STAKE });
      expect(winner?.returns).toBe(Math.round(STAKE * oddsThatCount(winner, prices.get(first), pence)));
    });
  });

  describe('a race with a dead heat for the first place', () => {
    let day: RaceDay;
    beforeAll(async () => {
      day = await RaceDay.open(store, 'dora', levelDogs, {}, 'greyhounds');
    });
    afterAll(() => day.close());

    it('halves the stake on each of the two at full odds', async () => {
      const card = await day.card();
      const [one = 0, other = 0] = levelDogs.finish.map(({ cloth }) => cloth);
      const slips = [day.single(card, 'WIN', one), day.single(card, 'WIN', other)];
      await day.accepted(slips);
      const settled = await day.run(slips);
      const prices = startingPrices(await day.card());
      for (const [nth, trap] of [one, other].entries()) {
        const bet = settled[nth];
        const odds = oddsThatCount(bet, prices.get(trap));
        expect(bet?.returns).toBe(Math.round((STAKE / 2) * odds));
      }
    });
  });
});
