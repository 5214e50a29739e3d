import type { BetFigures } from '../../betslip/bets/bet-figures.ts';
import { betsOfTab, figuresOf } from '../../betslip/bets/figures.ts';
import { castOfStake } from '../../betslip/casts/casts.ts';
import { tabShown } from '../../betslip/legs.ts';
import { stakedBets } from '../../betslip/reasons.ts';
import { TABS } from '../../betslip/slip.ts';
import type { SlipDecisionState } from '../../betslip/slip-decision-state.ts';
import type { SelectionId } from '../../brand.ts';
import type { NewDerived } from '../../events/registry.ts';
import { isOrWas } from '../bet-identity.ts';
import type { LateResult } from '../placement.ts';

const idsOf = (bets: readonly BetFigures[]): ReadonlySet<SelectionId> =>
  new Set(bets.flatMap(({ legs }) => legs.map(({ leg }) => leg.selectionId)));

/** Bets of the tabs that are not shown which have a stake: it comes back as it was with the tab (BSL-03). */
const hiddenBets = ({ slip, context }: Pick<SlipDecisionState, 'slip' | 'context'>): readonly BetFigures[] =>
  TABS.filter((tab) => tab !== tabShown(slip)).flatMap((tab) =>
    betsOfTab(slip, context, tab).filter(({ stake }) => stake.kind === 'valid'),
  );

/**
 * What leaves the slip when a bet that it had given up on turns out to be placed (PLC-06, TRAP-18): that very
 * bet, and its legs unless another staked bet needs them, or it would go out again (FAIL-71). It is so at the
 * next login too (LIV-08); the slip of somebody else stays as it is (INV-09).
 */
export function decideLeavesLate(
  { slip, context }: SlipDecisionState,
  late: Pick<LateResult, 'identity' | 'account'>,
): readonly NewDerived[] {
  const whose = { ...context, account: context.account ?? late.account };
  const staked = stakedBets({ slip, context, figures: figuresOf(slip, context) });
  const isIt = (one: BetFigures): boolean => isOrWas(late.identity, one, whose);
  const shown = staked.find(isIt);
  const bet = shown ?? hiddenBets({ slip, context }).find(isIt);
  if (bet === undefined) return [];
  const { stakeId } = bet;
  const castId = castOfStake(stakeId);
  if (castId !== undefined)
    return [{ type: 'betslip/castsRemoved', data: { castIds: [castId], cause: 'placedLate' } }];
  // The legs are those of the bet that hides it, staked or not yet.
  if (shown === undefined) return [{ type: 'betslip/stakesCleared', data: { stakeIds: [stakeId] } }];
  const needed = idsOf(staked.filter((one) => one !== bet && castOfStake(one.stakeId) === undefined));
  const gone = [...idsOf([bet])].filter((id) => !needed.has(id));
  const removed: NewDerived[] =
    gone.length === 0
      ? []
      : [{ type: 'betslip/legsRemoved', data: { selectionIds: gone, cause: 'placedLate' } }];
  // Its legs may stay for the others, and a system's stake outlives its legs.
  return [...removed, { type: 'betslip/stakesCleared', data: { stakeIds: [stakeId] } }];
}
