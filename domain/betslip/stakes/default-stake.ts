import type { SelectionId } from '../../brand.ts';
import { GROUP_SIZE } from '../../builder/rules.ts';
import { groupsOf } from '../../builder/slip-groups.ts';
import { DEFAULTS } from '../../config/defaults.ts';
import type { DataOf, NewDerived } from '../../events/registry.ts';
import type { Money } from '../../money/money.ts';
import { parseStakeText } from '../../money/parse-money.ts';
import { activeLegs } from '../legs.ts';
import type { SlipState, StakeId } from '../slip.ts';
import type { SlipContext } from '../slip-context.ts';
import { ACCA_STAKE, builderStake, singleStake } from './stake-id.ts';
import { stakeIds } from './stakes.ts';

const MINOR = 100;

/** An amount in minor units as it would be typed: `5`, `2.50`. */
export function typedStake(amount: Money): string {
  const rest = amount % MINOR;
  const whole = String((amount - rest) / MINOR);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
}

/**
 * The default stake as a text of the stake grammar (`10.00` is `10`); undefined when it is nothing to stake.
 */
export function defaultStakeText({ defaultStake, rules }: SlipContext): string | undefined {
  const amount = parseStakeText(defaultStake);
  const text = amount === undefined || amount === 0 ? undefined : typedStake(amount);
  return text === undefined || text.length > rules.stakeMaximumLength ? undefined : text;
}

/** Fills empty boxes with the default stake as a chip would: the next digit replaces it (STK-05). */
export function fillWithDefault(
  slip: SlipState,
  context: SlipContext,
  boxes: readonly StakeId[],
): NewDerived[] {
  const value = defaultStakeText(context);
  if (value === undefined) return [];
  const known = stakeIds(slip);
  return boxes
    .filter((id) => known.includes(id) && (slip.stakes.values[id] ?? '') === '')
    .filter((id) => slip.freeBets[id] === undefined)
    .map((stakeId) => ({
      type: 'betslip/stakeChanged',
      data: { stakeId, changes: [{ stakeId, value }], predefined: true },
    }));
}

/**
 * STK-05: only for a customer who turned it on, and only where a bet has just come into being: the boxes of
 * new legs, and the acca's at the moment when there is one. A box the customer emptied stays empty.
 */
export function prefilled(
  slip: SlipState,
  context: SlipContext,
  added: readonly SelectionId[],
): NewDerived[] {
  if (!context.prefillDefaultStake) return [];
  const minimum = context.rules.accaMinimumLegs;
  const now = activeLegs(slip).length;
  const accaIsNew = now >= minimum && now - added.length < minimum;
  return fillWithDefault(slip, context, [
    ...added.map((id) => singleStake(id)),
    ...(accaIsNew ? [ACCA_STAKE] : []),
  ]);
}

/** The box of a bet builder that these picks have just made one (STK-05). */
export function prefilledGroup(
  slip: SlipState,
  context: SlipContext,
  { eventId, selectionIds, elsewhere }: DataOf<'betslip/groupAdded'>,
): NewDerived[] {
  if (!context.prefillDefaultStake || elsewhere === true) return [];
  const legs = groupsOf(slip).find((group) => group.eventId === eventId)?.legs ?? [];
  const before = legs.filter((leg) => !selectionIds.includes(leg.selectionId)).length;
  return legs.length >= GROUP_SIZE.minimum && before < GROUP_SIZE.minimum
    ? fillWithDefault(slip, context, [builderStake(eventId)])
    : [];
}

/**
 * What a placed stake means for the tip "make this your default": asked after some bets in a row at the same
 * other stake, a few times at most, and only about a smaller one: nobody is asked to stake more (STK-05, RTS
 * 14A).
 */
export function stakeUsed(slip: SlipState, context: SlipContext, stake: Money): NewDerived {
  const { afterBets, most } = DEFAULTS.betslip.defaultStakeTip;
  const text = typedStake(stake);
  const usual = parseStakeText(context.defaultStake) ?? 0;
  const differs = context.prefillDefaultStake && stake !== usual;
  const { stakeHabit } = slip;
  const times = (stakeHabit.stake === text ? stakeHabit.times : 0) + 1;
  const tip = differs && stake < usual && times >= afterBets && stakeHabit.tips < most;
  return { type: 'betslip/stakeUsed', data: { stake: text, differs, tip } };
}
