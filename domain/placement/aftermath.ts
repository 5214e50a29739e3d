import type { StakeId } from '../betslip/slip.ts';
import { systemOfStake } from '../betslip/stake-id.ts';
import type { SelectionId } from '../brand.ts';
import type { NewDerived } from '../events/registry.ts';
import type { PlacedBet, Step } from './placement.ts';
import { selectionsOf } from './placement.ts';
import { moved } from './step-machine.ts';

/**
 * Legs that leave the slip with a result: those of placed bets, unless a bet that did not succeed needs them too.
 * Everything that was not part of a placed bet stays (PLC-06, PLC-07, T18).
 */
export function legsToRemove(bets: readonly PlacedBet[]): readonly SelectionId[] {
  const kept = selectionsOf(bets.filter((bet) => bet.status !== 'SUCCEEDED'));
  return [...selectionsOf(bets.filter((bet) => bet.status === 'SUCCEEDED'))].filter((id) => !kept.has(id));
}

/**
 * Stakes of system bets that were placed. Their legs may have to stay for a type that failed, and a stake that stayed
 * with them would place the bet again (PLC-06, PLC-07, T18). Other kinds lose their stakes with their legs.
 */
export const stakesToClear = (bets: readonly PlacedBet[]): readonly StakeId[] =>
  bets.flatMap(({ status, stakeId }) =>
    status === 'SUCCEEDED' && systemOfStake(stakeId) !== undefined ? [stakeId] : [],
  );

/** Facts that follow a result at once: the step, and what leaves the slip (PLC-04, PLC-06, PLC-07). */
export function aftermath(
  from: Step,
  outcome: 'success' | 'partial' | 'failure',
  bets: readonly PlacedBet[],
): NewDerived[] {
  const placed = bets.filter((bet) => bet.status === 'SUCCEEDED').length;
  const finished: NewDerived = {
    type: 'placement/finished',
    data: { outcome, placed, total: bets.length },
  };
  const to = outcome === 'success' ? 'success' : 'semiFailed';
  const gone = legsToRemove(bets);
  const removed: NewDerived[] =
    gone.length === 0
      ? []
      : [{ type: 'betslip/legsRemoved', data: { selectionIds: [...gone], cause: 'placed' } }];
  const stakeIds = stakesToClear(bets);
  const cleared: NewDerived[] =
    stakeIds.length === 0 ? [] : [{ type: 'betslip/stakesCleared', data: { stakeIds: [...stakeIds] } }];
  return [
    finished,
    moved(from, to),
    ...removed,
    ...cleared,
    ...(outcome === 'partial' ? [moved(to, 'result')] : []),
  ];
}
