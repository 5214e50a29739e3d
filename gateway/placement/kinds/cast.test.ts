import { describe, expect, it } from 'vitest';
import { CAST_KINDS } from '#domain/bet/casts.ts';
import { UserId } from '#domain/brand.ts';
import { money } from '#domain/money/parse-money.ts';
import { roundLimits } from '#testing/gateway/in-memory-services.ts';
import { DemoOffer, selectionId } from '#testing/offers/demo-offer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { goesWith } from '../../bonuses/goes-with.ts';
import { kindRules } from './kinds.ts';

const single = slipFor(new DemoOffer(1), UserId.parse('ann'), [selectionId(1, 0)]);

describe('forecasts and tricasts and bonuses', () => {
  it.each(CAST_KINDS)(
    '[BON-01] [RAC-08.9] a %s takes no free bet and no boost: those are for singles and accumulators',
    (type) => {
      const faults = (changes: Partial<typeof single>) =>
        kindRules(type)
          ?.shapeFaults({ ...single, type, ...changes }, roundLimits)
          .map(({ message }) => message);
      const said = 'A forecast or tricast takes no free bet and no boost.';
      expect(faults({})).not.toContain(said);
      expect(faults({ freeBet: { id: 'f', amount: money(500) } })).toContain(said);
      expect(faults({ profitBoost: { id: 'b', percentage: 10, trueOddsBoosted: '3' } })).toContain(said);
      for (const bets of ['ANY', 'SINGLE', 'COMBO'] as const) expect(goesWith(bets, type)).toBe(false);
    },
  );
});
