import { castOfStake } from '../betslip/casts/casts.ts';
import type { StakeId } from '../betslip/slip.ts';
import { systemOfStake } from '../betslip/stakes/stake-id.ts';
import type { SelectionId } from '../brand.ts';
import type { NewDerived } from '../events/registry.ts';
import { moved } from './deciders/step-machine.ts';
import type { PlacedBet, Step } from './placement.ts';
import { selectionsOf } from './placement.ts';

/**
 * Legs that leave the slip with a result: those of placed bets, unless a bet that did not succeed needs them
 * too. Everything that was not part of a placed bet stays (PLC-06, PLC-07, TRAP-18).
 */
export function legsToRemove(bets: readonly PlacedBet[]): readonly SelectionId[] {
  const ofLegs = bets.filter((bet) => castOfStake(bet.stakeId) === undefined);
  const kept = selectionsOf(ofLegs.filter((bet) => bet.status !== 'SUCCEEDED'));
  return [...selectionsOf(ofLegs.filter((bet) => bet.status === 'SUCCEEDED'))].filter((id) => !kept.has(id));
}

/** Forecasts and tricasts that were placed: each stands for itself. */
export const castsToRemove = (bets: readonly PlacedBet[]): readonly string[] =>
  bets.flatMap((bet) => (bet.status === 'SUCCEEDED' ? (castOfStake(bet.stakeId) ?? []) : []));
/**
 * Stakes of system bets that were placed. Their legs may have to stay for a type that failed, and a stake
 * that stayed with them would place the bet again (PLC-06, PLC-07, TRAP-18). Other kinds lose their stakes
 * with their legs.
 */
export const stakesToClear = (bets: readonly PlacedBet[]): readonly StakeId[] =>
  bets.flatMap(({ status, stakeId }) =>
    status === 'SUCCEEDED' && systemOfStake(stakeId) !== undefined ? [stakeId] : [],
  );

/**
 * What leaves the slip of bets that were placed: legs, forecasts and tricasts, and the stakes of systems
 * (PLC-06, PLC-07).
 */
export function leaving(bets: readonly PlacedBet[], cause: 'placed' | 'placedLate'): NewDerived[] {
  const selectionIds = [...legsToRemove(bets)];
  const castIds = [...castsToRemove(bets)];
  const stakeIds = [...stakesToClear(bets)];
  return [
    ...(selectionIds.length === 0
      ? []
      : [{ type: 'betslip/legsRemoved', data: { selectionIds, cause } } as const]),
    ...(castIds.length === 0 ? [] : [{ type: 'betslip/castsRemoved', data: { castIds, cause } } as const]),
    ...(stakeIds.length === 0 ? [] : [{ type: 'betslip/stakesCleared', data: { stakeIds } } as const]),
  ];
}

/** Facts that follow a result at once: the step, and what leaves the slip (PLC-04, PLC-06, PLC-07). */
export function slipAfterPlacement(
  from: Step,
  outcome: 'success' | 'partial' | 'failure',
  bets: readonly PlacedBet[],
): NewDerived[] {
  const placed = bets.filter((bet) => bet.status === 'SUCCEEDED').length;
  const to = outcome === 'success' ? 'success' : 'semiFailed';
  return [
    { type: 'placement/finished', data: { outcome, placed, total: bets.length } },
    moved(from, to),
    ...leaving(bets, 'placed'),
    ...(outcome === 'partial' ? [moved(to, 'result')] : []),
  ];
}
