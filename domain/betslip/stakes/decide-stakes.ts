import type { DataOf, NewDerived } from '../../events/registry.ts';
import { parseStakeText } from '../../money/parse-money.ts';
import type { StakeId } from '../slip.ts';
import { ignored, inProgress, type SlipDecisionState } from '../slip-decision-state.ts';
import { afterCancel, afterKey, afterKeyOnPredefined } from './stake-grammar.ts';
import { stakeOfText } from './stake-text.ts';
import { changesFor, membersOf, stakeIds, stakeText } from './stakes.ts';

type StakeIntent =
  | 'intent/stakeFocused'
  | 'intent/stakeKeyPressed'
  | 'intent/stakeEdited'
  | 'intent/quickStakePressed'
  | 'intent/stakeConfirmed'
  | 'intent/stakeCancelled';

/** Why a stake box cannot be touched now. A bet that is on its way keeps the stake it was sent with. */
function obstacle(moment: SlipDecisionState, stakeId: StakeId): string | undefined {
  if (inProgress(moment)) return 'progress';
  if (!stakeIds(moment.slip).includes(stakeId)) return 'noSuchStake';
  // A free bet is its stake: nothing is typed into it (BON-01).
  return moment.slip.freeBets[stakeId] === undefined ? undefined : 'freeBet';
}

function unless(
  moment: SlipDecisionState,
  intent: StakeIntent,
  stakeId: StakeId,
  decide: () => NewDerived | string,
): NewDerived[] {
  const reason = obstacle(moment, stakeId);
  const decided = reason ?? decide();
  return [typeof decided === 'string' ? ignored(intent, decided) : decided];
}

export const decideStakeFocused = (
  moment: SlipDecisionState,
  { stakeId }: DataOf<'intent/stakeFocused'>,
): NewDerived[] =>
  unless(moment, 'intent/stakeFocused', stakeId, () =>
    moment.slip.stakes.active === stakeId
      ? 'unchanged'
      : { type: 'betslip/stakeActivated', data: { stakeId } },
  );

/** STK-01: the grammar decides; a key it does not admit has no effect but is in the log. */
export const decideStakeKey = (
  moment: SlipDecisionState,
  { stakeId, key }: DataOf<'intent/stakeKeyPressed'>,
): NewDerived[] =>
  unless(moment, 'intent/stakeKeyPressed', stakeId, () => {
    const { slip, context } = moment;
    const text = stakeText(slip, stakeId);
    const type = slip.stakes.predefined.includes(stakeId) ? afterKeyOnPredefined : afterKey;
    const value = type(text, key, context.rules.stakeMaximumLength);
    if (value === text) return 'grammar';
    return {
      type: 'betslip/stakeChanged',
      data: { stakeId, changes: changesFor(slip, stakeId, value), predefined: false },
    };
  });

/**
 * The box as the customer left it, or a word that it cannot be read: never a part of what was typed or
 * pasted.
 */
export const decideStakeEdited = (
  moment: SlipDecisionState,
  { stakeId, text, typed }: DataOf<'intent/stakeEdited'>,
): NewDerived[] =>
  unless(moment, 'intent/stakeEdited', stakeId, () => {
    const { slip, context } = moment;
    const value = text === null ? undefined : stakeOfText(text, context.rules.stakeMaximumLength);
    if (value === undefined) return { type: 'betslip/stakeTextRefused', data: { stakeId } };
    const isSaid = slip.stakes.refused === stakeId && typed !== true;
    if (value === stakeText(slip, stakeId) && !isSaid) return 'unchanged';
    const data = { stakeId, changes: changesFor(slip, stakeId, value), predefined: false };
    return { type: 'betslip/stakeChanged', data: typed === true ? { ...data, typed } : data };
  });

/** STK-05: a chip replaces the value, it never adds to it. */
export const decideQuickStake = (
  moment: SlipDecisionState,
  { stakeId, amount }: DataOf<'intent/quickStakePressed'>,
): NewDerived[] =>
  unless(moment, 'intent/quickStakePressed', stakeId, () => {
    const fits =
      parseStakeText(amount) !== undefined && amount.length <= moment.context.rules.stakeMaximumLength;
    if (!fits) return 'grammar';
    const changes = changesFor(moment.slip, stakeId, amount);
    return { type: 'betslip/stakeChanged', data: { stakeId, changes, predefined: true } };
  });

export const decideStakeConfirmed = (
  moment: SlipDecisionState,
  { stakeId }: DataOf<'intent/stakeConfirmed'>,
): NewDerived[] =>
  unless(moment, 'intent/stakeConfirmed', stakeId, () =>
    moment.slip.stakes.active === stakeId
      ? { type: 'betslip/stakeEntryEnded', data: { stakeId, how: 'done', changes: [] } }
      : 'notActive',
  );

/** Brings back what each box held when it became active; a lone 0 comes back as nothing (STK-02). */
export const decideStakeCancelled = (
  moment: SlipDecisionState,
  { stakeId }: DataOf<'intent/stakeCancelled'>,
): NewDerived[] =>
  unless(moment, 'intent/stakeCancelled', stakeId, () => {
    const { active, previous } = moment.slip.stakes;
    if (active !== stakeId) return 'notActive';
    const changes = membersOf(moment.slip, stakeId).map((id) => ({
      stakeId: id,
      value: afterCancel(previous[id] ?? ''),
    }));
    return { type: 'betslip/stakeEntryEnded', data: { stakeId, how: 'cancel', changes } };
  });
