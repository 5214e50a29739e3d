import type { BetFigures } from '../betslip/bet-figures.ts';
import { castOfStake } from '../betslip/casts.ts';
import { betsOfTab, figuresOf } from '../betslip/figures.ts';
import { tabShown } from '../betslip/legs.ts';
import { stakedBets } from '../betslip/reasons.ts';
import { TABS } from '../betslip/slip.ts';
import type { SlipMoment } from '../betslip/slip-moment.ts';
import type { SelectionId } from '../brand.ts';
import type { NewDerived } from '../events/registry.ts';
import { isOrWas } from './bet-identity.ts';
import type { LateResult } from './placement.ts';

const idsOf = (bets: readonly BetFigures[]): ReadonlySet<SelectionId> =>
  new Set(bets.flatMap(({ legs }) => legs.map(({ leg }) => leg.selectionId)));

/** Bets of the tabs that are not shown which have a stake: it comes back as it was with the tab (BSL-03). */
const hiddenBets = ({ slip, context }: Pick<SlipMoment, 'slip' | 'context'>): readonly BetFigures[] =>
  TABS.filter((tab) => tab !== tabShown(slip)).flatMap((tab) =>
    betsOfTab(slip, context, tab).filter(({ stake }) => stake.kind === 'valid'),
  );

/**
 * What leaves the slip when a bet that it had given up on turns out to be placed: the bet, as with any other success (PLC-06,
 * T18), and its legs unless another staked bet needs them. Else it would go out a second time with the next press, or with a
 * yes to "same bet again?" about other bets (P71). Only the very bet leaves: with another stake or other legs it is a new one.
 *
 * A customer who has logged out meanwhile finds the slip again at the next login (LIV-08). Where somebody else is here by then,
 * the slip is theirs and stays as it is (I9).
 *
 * The backup stays what it was: it is that of a result which may still be in sight.
 */
export function decideLeavesLate(
  { slip, context }: SlipMoment,
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
