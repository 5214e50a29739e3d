import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BetBonus } from '#domain/bonus/bet-bonus.ts';
import { NOTHING_HELD } from '#domain/bonus/held-bonuses.ts';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { type PlacementSlip, Receipt } from '#domain/contract/betting.ts';
import { FreeBet, ProfitBoost } from '#domain/contract/bonuses.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { fractionalText, packOdds } from '#domain/odds/parse-odds.ts';
import { receiptFaults } from '#domain/placement/deciders/verify-receipt.ts';
import { decide } from '#gateway/placement/decide/decide.ts';
import { accepted, fixed, json, offerOf, Rig } from '#testing/slip/slip-rig.ts';

const { betslip } = defaultAppConfig('slipstream');
const limits = {
  ...betslip,
  maximumStake: { GBP: 99_999_999 },
  liability: { GBP: 99_999_999_999 },
  maximumLegs: 20,
};
const common = { name: 'n', issuedAt: 0, expiresAt: 9e12, bets: 'ANY' };
const terms = { num: 1, den: 4, places: 3 };

/** A slip of these prices, struck with a bonus, as the app sends it. */
function sent(
  prices: readonly (readonly [number, number])[],
  kind: BetBonus['kind'],
  amount: number,
  percentage: number,
  eachWay: boolean,
): PlacementSlip | undefined {
  const freeBet = FreeBet.parse({ ...common, id: 'f', amount, currency: 'GBP' });
  const profitBoost = ProfitBoost.parse({ ...common, id: 'p', percentage, maxStake: null });
  const rig = new Rig({
    rules: { ...betslip, waitingPeriodSeconds: 0 },
    bonuses: { ...NOTHING_HELD, freeBets: [freeBet], profitBoosts: [profitBoost] },
  });
  prices.forEach(([num, den], i) => {
    const offer = offerOf(i + 1, { price: fixed(num, den), eachWay: { ...terms, required: false } });
    rig.offers.set(i + 1, offer);
    rig.press(i + 1, { price: oddsText(packOdds(num, den), 'FRACTIONAL') });
  });
  rig.advance(250);
  const type = prices.length === 1 ? 'SINGLE' : 'COMBO';
  const acca = betslip.accaBoost === undefined ? 0 : Math.min((prices.length - 2) * 5, 50);
  rig.answer(rig.asked('calculateBets').at(-1)!, {
    kind: 'ok',
    status: 200,
    body: json({
      resultCode: 0,
      data: {
        betDetails: [
          {
            type,
            systemType: null,
            selections: prices.map((_, i) => i + 1),
            maxStake: null,
            minStake: 10,
            totalOdds: null,
            displayTotalOdds: null,
            freeBets: ['f'],
            profitBoosts: [{ id: 'p', percentage, maxStake: null, displayOddsBoosted: '' }],
            ...(acca > 0 && type === 'COMBO'
              ? { comboBonusId: 'acca-boost', comboBonusPercentage: acca }
              : {}),
          },
        ],
        nonCombinableSelectionGroups: [],
        comboDisallowed: false,
        systemDisallowed: false,
        selectionGroups: [],
      },
    }),
  });
  const stakeId = prices.length === 1 ? 'single:1' : 'acca';
  if (eachWay) rig.submit({ type: 'intent/eachWayPressed', data: { key: stakeId, on: true } });
  if (kind === 'freeBet') rig.submit({ type: 'intent/freeBetPressed', data: { stakeId, id: 'f' } });
  else rig.type(stakeId, '3.37');
  if (kind === 'profitBoost') rig.submit({ type: 'intent/profitBoostPressed', data: { stakeId, id: 'p' } });
  rig.place();
  return rig.sentSlips()[0];
}

/** A catalogue in which every selection is alone in its market and event, all of the same id. */
const offerAt = (prices: readonly (readonly [number, number])[]): Parameters<typeof decide>[1] => ({
  event: (id) =>
    ({
      id,
      name: 'E',
      sportId: 'SBTC1_1',
      suspended: false,
      state: 'NOTSTARTED',
      inplay: false,
    }) as never,
  market: (id) =>
    ({
      id,
      eventId: id,
      name: 'M',
      suspended: false,
      state: 'OPEN',
      inplayDelay: 0,
      eachWay: terms,
    }) as never,
  selection: (id) =>
    ({
      id,
      marketId: id,
      eventId: id,
      name: 'S',
      kind: 'REGULAR',
      suspended: false,
      odds: fractionalText(packOdds(...prices[id - 1]!)),
    }) as never,
});

it('[BON-01] [BON-03] [BON-05] [TRAP-11] every slip struck with a bonus is one the gateway books with the same figures', () => {
  const price = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }));
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('freeBet', 'profitBoost', 'accaBoost'),
      fc.integer({ min: 20, max: 2_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.boolean(),
      (prices, kind, amount, percentage, eachWay) => {
        const slip = sent(prices, kind, amount, percentage, eachWay);
        if (slip === undefined) return;
        const decision = decide(slip, offerAt(prices), limits, false);
        if (decision.kind === 'refused') {
          const types = decision.faults.map(({ type }) => type);
          expect(['TRADER_STAKE_TOO_HIGH', 'FREE_BET_REQUIREMENTS']).toContain(types.join());
          expect(slip.possibleWinnings).toBeGreaterThanOrEqual(50_000_000);
          return;
        }
        if (decision.kind !== 'accepted') throw new Error(decision.kind);
        seen.add(`${decision.terms.bonus?.kind} ${eachWay}`);
        expect(decision.terms.possibleWinnings).toBe(slip.possibleWinnings);
        expect(slip.eachWay).toBe(eachWay);
        const { bonus } = decision.terms;
        const { receipt } = accepted(slip);
        const struck = { ...receipt, ...(bonus === null ? {} : { bonus }) };
        expect(receiptFaults(slip, Receipt.parse(struck), () => true)).toEqual([]);
        if (kind === 'accaBoost') return;
        const other = { ...receipt, bonus: { ...bonus, id: 'another' } };
        expect(receiptFaults(slip, Receipt.parse(other), () => true)).toContain('bonus');
        if (kind === 'freeBet') expect(slip.stake).toBe(eachWay ? Math.floor(amount / 2) : amount);
      },
    ),
    { numRuns: 150 },
  );
  // What this has proved something about.
  for (const kind of ['freeBet', 'profitBoost', 'accaBoost'])
    expect([seen.has(`${kind} true`), seen.has(`${kind} false`)]).toEqual([true, true]);
});
