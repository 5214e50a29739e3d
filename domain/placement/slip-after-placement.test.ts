import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlacedBet } from './placement.ts';
import { legsToRemove } from './slip-after-placement.ts';

const bet = (status: string, ids: readonly number[]): PlacedBet =>
  ({ status, slip: { selections: ids.map((id) => ({ id })) } }) as unknown as PlacedBet;

describe('what leaves the slip with a result', () => {
  it('[PLC-06] [PLC-07] [TRAP-18] legs of placed bets, and none that a bet which did not succeed still needs', () => {
    const anyBet = fc.tuple(
      fc.constantFrom('SUCCEEDED', 'FAILED', 'PENDING'),
      fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(anyBet, { maxLength: 5 }), (bets) => {
        const gone = new Set<number>(legsToRemove(bets.map(([status, ids]) => bet(status, ids))));
        for (let id = 1; id <= 6; id += 1) {
          const users = bets.filter(([, ids]) => ids.includes(id)).map(([status]) => status);
          expect(gone.has(id)).toBe(users.length > 0 && users.every((status) => status === 'SUCCEEDED'));
        }
      }),
    );
  });
});
