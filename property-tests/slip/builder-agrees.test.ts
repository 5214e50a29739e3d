import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { testLimits } from '#testing/gateway/services-harness.ts';
import { Rig } from '#testing/slip/slip-rig.ts';
import { builderWorld } from './builder-world.ts';

let world: Awaited<ReturnType<typeof builderWorld>>;
beforeAll(async () => {
  world = await builderWorld(['first', 'second'], testLimits);
});

describe('client and gateway', () => {
  it('[BBD-01] [PLC-01.4] every bet builder that can be placed is one the gateway books with the same figures', () => {
    const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 5 });
    let booked = 0;
    fc.assert(
      fc.property(
        picks,
        picks,
        fc.integer({ min: 10, max: 2_000 }),
        fc.boolean(),
        (first, second, pence, acca) => {
          const rig = new Rig();
          world.pressAll(rig, [first, second]);
          rig.submit({ type: 'intent/slipTabChosen', data: { tab: acca ? 'acca' : 'single' } });
          const stake = rig.view().stakes.find(({ stakeId }) => acca || stakeId.startsWith('builder:'));
          if (stake === undefined) return;
          rig.type(stake.stakeId, (pence / 100).toFixed(2));
          if (rig.view().action.kind !== 'place') return;
          rig.place();
          const [slip] = rig.sentSlips();
          const decision = world.decide(slip!);
          if (decision.kind === 'refused') {
            expect(decision.faults.map(({ type }) => type)).toEqual(['TRADER_STAKE_TOO_HIGH']);
            return;
          }
          expect(decision).toMatchObject({
            kind: 'accepted',
            terms: { possibleWinnings: slip!.possibleWinnings },
          });
          booked += slip!.selectionGroups.length;
        },
      ),
      { numRuns: 40 },
    );
    expect(booked).toBeGreaterThan(5);
  });

  it('[BBD-02] what joined one by one, without being refused, is a group that has a price', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 3, maxLength: 9 }), (drawn) => {
        const rig = new Rig();
        for (const nth of drawn) {
          const id = world.pick(0, nth);
          // A pick pressed again leaves: what is left was never asked about as a whole.
          if (rig.slip().legs.some((leg) => leg.selectionId === id)) continue;
          world.press(rig, id);
        }
        for (const group of rig.view().groups)
          expect([group.refusal, group.odds === null]).toEqual([null, false]);
      }),
      { numRuns: 25 },
    );
  });
});
