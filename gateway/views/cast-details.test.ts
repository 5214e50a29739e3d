import { describe, expect, it } from 'vitest';
import { SelectionId } from '#domain/brand.ts';
import { calculateBets } from '#domain/contract/betting.ts';
import { roundLimits } from '#testing/gateway/in-memory-services.ts';
import { createCatalogue } from '../core/create-catalogue.ts';
import { memoryIdBook } from '../core/memory-id-book.ts';
import { maximumStake } from '../placement/decide/limits.ts';
import { calculate } from './calculate-bets.ts';

const catalogue = createCatalogue(memoryIdBook());
const picks = (...positions: readonly (number | null)[]) =>
  positions.map((raceCastPosition, nth) => ({ id: SelectionId.parse(nth + 1), raceCastPosition }));
const asking = (type: string, ...positions: readonly (number | null)[]) => ({
  selections: [],
  casts: [{ type, selections: picks(...positions) }],
  oddsFormat: 'FRACTIONAL',
  betTypes: [{ type: 'SINGLE' }],
  selectionGroups: [],
});
const detailsOf = (body: unknown, isCustomer: boolean) =>
  calculate(catalogue, roundLimits, calculateBets.body.parse(body), { currency: 'GBP', isCustomer })
    .betDetails;

describe('limits of forecasts and tricasts', () => {
  it.each([
    ['STRAIGHTFORECAST', [1, 2], 1],
    ['REVERSEFORECAST', [null, null], 2],
    ['COMBINATIONFORECAST', [null, null, null], 6],
    ['STRAIGHTTRICAST', [1, 2, 3], 1],
    ['COMBINATIONTRICAST', [null, null, null, null], 24],
  ] as const)(
    '[CAL-01] [RAC-08] a %s has the largest stake that placement takes, and no price',
    (type, positions, lines) => {
      const [detail, ...more] = detailsOf(asking(type, ...positions), true);
      expect(more).toEqual([]);
      expect(detail).toMatchObject({
        type,
        selections: positions.map((_, nth) => nth + 1),
        maxStake: maximumStake(roundLimits, 'GBP', undefined, lines),
        totalOdds: null,
        displayTotalOdds: null,
      });
      // No free bet and no boost goes with a cast.
      expect(Object.keys(detail ?? {})).not.toEqual(expect.arrayContaining(['freeBets']));
      expect(detailsOf(asking(type, ...positions), false)[0]?.maxStake).toBeNull();
    },
  );

  it('[RAC-08] what is no such bet gets no detail, and a body that asks for nothing is refused', () => {
    expect(detailsOf(asking('STRAIGHTFORECAST', 1, 1), true)).toEqual([]);
    expect(detailsOf(asking('STRAIGHTTRICAST', 1, 2), true)).toEqual([]);
    expect(detailsOf(asking('SINGLE', 1, 2), true)).toEqual([]);
    const { casts: _, ...nothing } = asking('SINGLE', 1, 2);
    expect(calculateBets.body.safeParse(nothing).success).toBe(false);
  });
});
