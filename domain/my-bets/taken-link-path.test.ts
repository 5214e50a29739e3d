import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireBet } from '#testing/runtime/wire-bet.ts';
import { fitsSystem, SYSTEM_TYPES } from '../bet/system-types.ts';
import { parseSlipLink } from '../betslip/link/slip-link.ts';
import { Bet } from '../contract/my-bets.ts';
import { parseStakeText } from '../money/parse-money.ts';
import { toMyBet } from './my-bet.ts';
import { takenLinkPath } from './taken-link-path.ts';

const legOf = (selectionId: number) => ({
  selectionId,
  marketId: 1,
  eventId: selectionId,
  selectionName: 'Home',
  marketName: 'Match result',
  eventName: 'Home v Away',
  sportId: 'SBTC1_1',
  startTime: 5_000,
  odds: '5/2',
  eachWay: false,
  placeTerms: null,
  state: 'OPEN',
  rule4Pence: 0,
  deadHeat: null,
});

const placed = (ids: readonly number[], changed: object) =>
  toMyBet(Bet.parse(wireBet('SB-0000-0000-0001', { legs: ids.map(legOf), ...changed })));

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 8 });
const stake = fc.integer({ min: 1, max: 99_999_999 });

describe('the link of a placed bet', () => {
  it('[FEAT-07] names the bet that it is, and its stake of a line only where that was chosen', () => {
    fc.assert(
      fc.property(
        ids,
        fc.constantFrom(null, ...SYSTEM_TYPES),
        stake,
        fc.boolean(),
        (some, system, pence, withStake) => {
          const isSystem = system !== null && fitsSystem(system, some.length);
          const single = some.length === 1 ? 'SINGLE' : 'COMBO';
          const betType = isSystem ? 'SYSTEM' : single;
          const kind = { type: betType, systemType: isSystem ? system : null, stake: pence };
          const link = parseSlipLink(takenLinkPath(placed(some, kind), { withStake }) ?? '');
          const { systemType } = kind;
          expect(link).toMatchObject({ selectionIds: some, betType, systemType, accaId: null, shared: true });
          const told = 'stake' in link && link.stake !== null ? parseStakeText(link.stake) : null;
          expect(told).toBe(withStake ? pence : null);
        },
      ),
    );
  });

  it('[FEAT-07] never has the stake that a free bet paid', () => {
    const bet = placed([7], { bonus: { kind: 'freeBet', id: 'f', amount: 1_000 } });
    expect(takenLinkPath(bet, { withStake: true })).toBe(takenLinkPath(bet));
  });

  it('[FEAT-07] is none once a leg of it is decided', () => {
    const bet = placed([7], { legs: [{ ...legOf(7), state: 'WON' }] });
    expect(takenLinkPath(bet, { withStake: true })).toBeNull();
  });
});
