import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { Rig } from '#testing/slip/slip-rig.ts';
import { builderWorld } from './builder-world.ts';

const { betslip } = defaultAppConfig('slipstream');
const limits = {
  ...testLimits,
  ...(betslip.accaBoost === undefined ? {} : { accaBoost: betslip.accaBoost }),
};

const MATCHES = ['first', 'second', 'third', 'fourth', 'fifth'];
let world: Awaited<ReturnType<typeof builderWorld>>;
beforeAll(async () => {
  world = await builderWorld(MATCHES, limits);
});

describe('an acca boost on a slip with bet builders', () => {
  it('[BON-05] [BBD-01] is counted alike by the app and by the gateway: a bet builder is one leg at its own price', () => {
    const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });
    const seen = { boosted: 0, plain: 0 };
    fc.assert(
      fc.property(fc.array(picks, { minLength: 2, maxLength: MATCHES.length }), (slips) => {
        const rig = new Rig({ rules: { ...betslip, waitingPeriodSeconds: 0 } });
        world.pressAll(rig, slips);
        rig.submit({ type: 'intent/slipTabChosen', data: { tab: 'acca' } });
        rig.type('acca', '1');
        if (rig.view().action.kind !== 'place') return;
        const shown = rig.view().stakes.find(({ stakeId }) => stakeId === 'acca')?.bonus?.acca;
        rig.place();
        const [slip] = rig.sentSlips();
        const decision = world.decide(slip!);
        if (decision.kind === 'refused') {
          expect(decision.faults.map(({ type }) => type)).toEqual(['TRADER_STAKE_TOO_HIGH']);
          return;
        }
        if (decision.kind !== 'accepted') throw new Error(decision.kind);
        const { bonus, possibleWinnings } = decision.terms;
        expect(possibleWinnings).toBe(slip!.possibleWinnings);
        const boosted = shown?.kind === 'boosted' ? shown.percentage : null;
        expect(boosted).toBe(bonus?.kind === 'accaBoost' ? bonus.percentage : null);
        if (slip!.selectionGroups.length > 0) seen[bonus === null ? 'plain' : 'boosted'] += 1;
      }),
      { numRuns: 120 },
    );
    expect(seen.boosted).toBeGreaterThan(3);
    expect(seen.plain).toBeGreaterThan(3);
  });
});
