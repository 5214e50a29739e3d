import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { fractionalText, packOdds } from '#domain/odds/parse-odds.ts';
import { contentHashInput } from '#domain/placement/content-hash-input.ts';
import { decide } from '#gateway/placement/decide/decide.ts';
import { ANN, fixed, offerOf, Rig, sha256Hex } from '#testing/slip/slip-rig.ts';

const limits = {
  ...defaultAppConfig('slipstream').betslip,
  maximumStake: { GBP: 99_999_999 },
  liability: { GBP: 99_999_999_999 },
  maximumLegs: 20,
};

describe('client and gateway', () => {
  it('[PLC-01.4] every slip that can be placed is one the gateway books with the same figures and hash', () => {
    const price = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 10, max: 5_000 }),
        fc.boolean(),
        (prices, pence, singles) => {
          const rig = new Rig();
          prices.forEach(([num, den], i) => {
            rig.offers.set(i + 1, offerOf(i + 1, { price: fixed(num, den) }));
            rig.press(i + 1, { price: oddsText(packOdds(num, den), 'FRACTIONAL') });
          });
          const text = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
          if (singles) rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'single' } });
          for (const { stakeId } of rig.view().stakes.slice(-1)) rig.type(stakeId, text);
          if (rig.view().action.kind !== 'place') return;
          rig.place();
          const [slip] = rig.sentSlips();
          const decision = decide(
            slip!,
            {
              event: (id) =>
                ({ id, name: 'E', suspended: false, state: 'NOTSTARTED', inplay: false }) as never,
              market: (id) =>
                ({ id, eventId: id, name: 'M', suspended: false, state: 'OPEN', inplayDelay: 0 }) as never,
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
            },
            limits,
            false,
          );
          // Above the limit of winnings the gateway says so; everything else it takes as sent.
          if (decision.kind === 'refused') {
            expect(decision.faults.map((fault) => fault.type)).toEqual(['TRADER_STAKE_TOO_HIGH']);
            return;
          }
          expect(decision.kind).toBe('accepted');
          if (decision.kind === 'accepted') expect(decision.terms.totalStake).toBe(slip!.stake);
          const { contentHash, clientHead: _, ...content } = slip!;
          expect(sha256Hex(contentHashInput(content, ANN))).toBe(contentHash);
        },
      ),
      { numRuns: 150 },
    );
  });
});
