import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CastPosition, castKindFor } from '#domain/bet/casts.ts';
import type { PlacementSlip } from '#domain/contract/betting.ts';
import { onEachDatabase } from '#testing/databases/each-database.ts';
import { offerOf } from '#testing/gateway/http-customer.ts';
import { levelled, otherPlain, plain, reduced } from '#testing/offers/chosen-races.ts';
import { cloth, dividendByHand, marketOf, startingPrices } from '#testing/offers/race-card.ts';
import { RaceDay, STAKE } from '#testing/offers/race-day.ts';
import { sealed, slipFor } from '#testing/slips/slips.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Minor units that a line of STAKE returns at a dividend. */
const paid = (dividend: number): number => Math.round(STAKE * dividend);

onEachDatabase('[RAC-08] [RAC-06] racing bets from the card to the ledger', undefined, (store) => {
  describe('a race without incident', () => {
    let day: RaceDay;
    beforeAll(async () => {
      day = await RaceDay.open(store, 'clara', plain);
    });
    afterAll(() => day.close());

    it('[RAC-08.7] every kind of cast is booked line by line and paid by the dividend of the race', async () => {
      const card = await day.card();
      const [first = 0, second = 0, third = 0, fourth = 0] = plain.finish.map((one) => one.cloth);
      const [any, inOrder] = [true, false];
      const bets: readonly (readonly [PlacementSlip, lines: number, forecast: number, tricast: number])[] = [
        [day.cast(card, 'STRAIGHTFORECAST', [first, second], inOrder), 1, 1, 0],
        [day.cast(card, 'STRAIGHTFORECAST', [second, first], inOrder), 1, 0, 0],
        [day.cast(card, 'REVERSEFORECAST', [second, first], any), 2, 1, 0],
        [day.cast(card, 'COMBINATIONFORECAST', [fourth, second, first], any), 6, 1, 0],
        [day.cast(card, 'FORECAST', [first, second], inOrder), 1, 1, 0],
        [day.cast(card, 'FORECAST', [first, third], any), 2, 0, 0],
        [day.cast(card, 'STRAIGHTTRICAST', [first, second, third], inOrder), 1, 0, 1],
        [day.cast(card, 'STRAIGHTTRICAST', [first, third, second], inOrder), 1, 0, 0],
        [day.cast(card, 'COMBINATIONTRICAST', [first, second, third, fourth], any), 24, 0, 1],
        [day.cast(card, 'TRICAST', [third, first, second], any), 6, 0, 1],
      ];
      const singles = [
        day.single(card, 'WIN', first, { startingPrice: true }),
        day.single(card, 'WIN', first),
        day.single(card, 'WIN', second),
      ];
      const favourite = card.selections.find(({ kind }) => kind === 'WO');
      const best = first === cloth(favourite!) ? second : first;
      const without = day.single(card, 'WITHOUT', best);
      const slips = [...bets.map(([slip]) => slip), ...singles, without];
      const cash = await day.customer.cash();
      await day.accepted(slips);

      const settled = await day.run(slips);
      const after = await day.card();
      const prices = startingPrices(after);
      const forecast = dividendByHand(prices, [first, second]);
      const tricast = dividendByHand(prices, [first, second, third]);
      for (const [i, [slip, lines, forecasts, tricasts]] of bets.entries()) {
        const bet = settled[i];
        expect(bet).toMatchObject({ type: slip.type, numberOfBets: lines, totalStake: STAKE * lines });
        expect(bet?.legs.map(({ raceCastPosition }) => raceCastPosition)).toEqual(
          slip.selections.map(({ raceCastPosition }) => raceCastPosition),
        );
        expect([slip.type, bet?.returns]).toEqual([
          slip.type,
          forecasts * paid(forecast) + tricasts * paid(tricast),
        ]);
      }
      const [atStart, guaranteed, beaten, alone] = settled.slice(bets.length);
      const sp = prices.get(first) ?? 0;
      expect(atStart).toMatchObject({ returns: Math.round(STAKE * sp), legs: [{ odds: null }] });
      const [num = 0, den = 1] = (guaranteed?.legs[0]?.odds ?? '').split('/').map(Number);
      expect(guaranteed).toMatchObject({
        returns: Math.round(STAKE * Math.max(sp, num / den + 1)),
        legs: [{ bestOddsGuaranteed: true }],
      });
      expect(guaranteed?.receipt?.selections[0]?.bestOddsGuaranteed).toBe(true);
      expect(beaten).toMatchObject({ returns: 0, result: 'LOST' });
      expect(alone).toMatchObject({ result: 'WON' });

      const returned = settled.reduce((sum, bet) => sum + (bet.returns ?? 0), 0);
      const staked = slips.reduce((sum, slip) => sum + slip.stake * slip.numberOfBets, 0);
      expect(await day.customer.cash()).toBe(cash - staked + returned);
      // The card says what was declared.
      expect(after.events[0]?.racingData?.dividends).toEqual([
        { type: 'FORECAST', cloths: [first, second], perUnit: forecast.toFixed(2) },
        { type: 'TRICAST', cloths: [first, second, third], perUnit: tricast.toFixed(2) },
      ]);
    });
  });

  describe('a race whose guarantee the operator took back', () => {
    const bestOdds = { offered: false, exceptTracks: [] };
    let day: RaceDay;
    beforeAll(async () => {
      day = await RaceDay.open(store, 'bea', otherPlain, { bestOdds });
    });
    afterAll(() => day.close());

    it('[RAC-07.4] has no badge, no guarantee on the receipt, and pays the price taken even where SP is better', async () => {
      const card = await day.card();
      expect(card.events[0]?.racingData?.bestOddsGuaranteed).toBe(false);
      const [first = 0] = otherPlain.finish.map((one) => one.cloth);
      const slip = day.single(card, 'WIN', first);
      await day.accepted([slip]);
      const [bet] = await day.run([slip]);
      expect(bet?.receipt?.selections[0]).not.toHaveProperty('bestOddsGuaranteed');
      expect(bet?.legs[0]).not.toHaveProperty('bestOddsGuaranteed');
      const [num = 0, den = 1] = (bet?.legs[0]?.odds ?? '').split('/').map(Number);
      expect(bet).toMatchObject({ result: 'WON', returns: Math.round(STAKE * (num / den + 1)) });
    });
  });

  describe('a race with a non-runner', () => {
    let day: RaceDay;
    beforeAll(async () => {
      day = await RaceDay.open(store, 'nora', reduced);
    });
    afterAll(() => day.close());

    it('[RAC-08.8] lines that name the non-runner give their stake back, the others stand', async () => {
      const card = await day.card();
      const ran = reduced.finish.map((one) => one.cloth);
      const gone =
        Array.from({ length: reduced.runners }, (_, i) => i + 1).find((number) => !ran.includes(number)) ?? 0;
      const [first = 0, second = 0] = ran;
      const slips = [
        day.cast(card, 'STRAIGHTFORECAST', [first, gone], false),
        day.cast(card, 'COMBINATIONFORECAST', [gone, first, second], true),
        day.cast(card, 'STRAIGHTFORECAST', [first, second], false),
      ];
      await day.accepted(slips);
      const [voided, combined, straight] = await day.run(slips);
      const forecast = paid(dividendByHand(startingPrices(await day.card()), [first, second]));
      expect(voided).toMatchObject({ result: 'VOID', returns: STAKE });
      expect(voided?.legs[1]?.state).toBe('NON_RUNNER');
      expect(combined?.returns).toBe(4 * STAKE + forecast);
      expect(straight).toMatchObject({ result: 'WON', returns: forecast });
      // And nobody can pick it any more.
      const [late] = await day.customer.place([
        day.cast(await day.card(), 'STRAIGHTFORECAST', [first, gone], false),
      ]);
      expect(late?.status).toBe('FAILED');
    });
  });

  describe('a race with a dead heat', () => {
    let day: RaceDay;
    beforeAll(async () => {
      day = await RaceDay.open(store, 'hetty', levelled);
    });
    afterAll(() => day.close());

    it('[RAC-08.7] [RAC-07] every order that the dead heat stands for is paid its share', async () => {
      const card = await day.card();
      const cloths = levelled.finish.slice(0, 4).map((one) => one.cloth);
      const slip = day.cast(card, 'COMBINATIONTRICAST', cloths, true);
      await day.accepted([slip]);
      const [bet] = await day.run([slip]);
      const after = await day.card();
      const prices = startingPrices(after);
      const positions = levelled.finish.map(({ position }) => position);
      const orders = cloths.flatMap((a) =>
        cloths.flatMap((b) => cloths.flatMap((c) => (new Set([a, b, c]).size === 3 ? [[a, b, c]] : []))),
      );
      const possible = orders.filter((order) =>
        order.every((number, place) => {
          const at = levelled.finish.find((one) => one.cloth === number)?.position ?? 0;
          const level = positions.filter((position) => position === at).length;
          return place + 1 >= at && place + 1 < at + level;
        }),
      );
      expect(possible.length).toBeGreaterThan(1);
      const expected = possible.reduce(
        (sum, order) => sum + dividendByHand(prices, order) / possible.length,
        0,
      );
      // Each share is rounded to the penny of a line of 1 before it is multiplied.
      expect(Math.abs((bet?.returns ?? 0) - STAKE * expected)).toBeLessThanOrEqual(
        possible.length * STAKE * 0.011,
      );
      expect(bet?.legs.some(({ state }) => state === 'WON')).toBe(true);
    });
  });

  describe('what is no bet', () => {
    let day: RaceDay;
    beforeAll(async () => {
      day = await RaceDay.open(store, 'otto', plain);
    });
    afterAll(() => day.close());

    it('[RAC-08] [TRAP-12] casts and prices do not mix, in either direction', async () => {
      const card = await day.card();
      const good = day.cast(card, 'REVERSEFORECAST', [1, 2], true);
      const seal = (change: Partial<PlacementSlip>): PlacementSlip =>
        sealed(day.customer.user, {
          ...good,
          ref: slipFor(offerOf(card), day.customer.user, [good.selections[0]!.id]).ref,
          ...change,
        });
      const places = (...positions: readonly (CastPosition | null)[]): PlacementSlip['selections'] =>
        good.selections.map((leg, i) => ({ ...leg, raceCastPosition: positions[i] ?? null }));
      const bare = ({ raceCastPosition: _place, ...leg }: PlacementSlip['selections'][number]) => leg;
      const tricast = marketOf(card, 'TRICAST').of(1).id;
      const win = marketOf(card, 'WIN').of(1);
      const wrong: readonly (readonly [string, PlacementSlip])[] = [
        ['a line too few', seal({ numberOfBets: 1 })],
        ['a place twice', seal({ selections: places(1, 1) })],
        ['a place and any', seal({ selections: places(1, null) })],
        ['a price', seal({ selections: good.selections.map((leg) => ({ ...leg, odds: '5/2' })) })],
        ['each way', seal({ eachWay: true, numberOfBets: 4 })],
        [
          'a runner of another market',
          seal({ selections: [good.selections[0]!, { ...good.selections[1]!, id: tricast }] }),
        ],
        ['no places named', seal({ selections: good.selections.map(bare) })],
        [
          'a single on a cast runner',
          seal({ type: 'SINGLE', numberOfBets: 1, selections: good.selections.slice(0, 1).map(bare) }),
        ],
        [
          'a single that names a place',
          seal({ type: 'SINGLE', numberOfBets: 1, selections: [{ ...good.selections[0]!, id: win.id }] }),
        ],
        [
          'a cast of the win market',
          seal({
            selections: [1, 2].map((n) => ({ ...good.selections[0]!, id: marketOf(card, 'WIN').of(n).id })),
          }),
        ],
        [
          'a starting price where none is returned',
          sealed(day.customer.user, {
            ...day.single(card, 'PLACE_ONLY_2', 1),
            totalOdds: null,
            possibleWinnings: null,
            selections: [
              { id: marketOf(card, 'PLACE_ONLY_2').of(1).id, odds: null, version: 1, eachWay: false },
            ],
          }),
        ],
      ];
      const cash = await day.customer.cash();
      for (const [what, slip] of wrong) {
        const [outcome] = await day.customer.place([slip]);
        expect([what, outcome?.status]).toEqual([what, 'FAILED']);
        expect([what, outcome?.errors.length]).not.toEqual([what, 0]);
      }
      expect(await day.customer.cash()).toBe(cash);
      expect(
        castKindFor(
          'FORECAST',
          good.selections.map(({ id }) => ({ selectionId: id, position: null })),
        ),
      ).toBe(good.type);
    });
  });

  it('the ledger sums to zero after all of it', async () => {
    expect(await store.brokenLaws()).toEqual([]);
  });
});
