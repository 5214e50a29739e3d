import { type BetFigures, figuresOf } from '../../betslip/bets/figures.ts';
import { activeLegs, quoteOf } from '../../betslip/legs.ts';
import { stakedBets } from '../../betslip/reasons.ts';
import { ignored, inProgress, type SlipDecisionState } from '../../betslip/slip-decision-state.ts';
import type { PlacementRef } from '../../brand.ts';
import { groupPrice, groupsOf } from '../../builder/slip-groups.ts';
import type { DataOf, NewDerived } from '../../events/registry.ts';
import { priceText, totalText } from '../../odds/display-odds.ts';
import { decimalOf } from '../../odds/total-odds.ts';
import { type BetIdentity, betIdentity } from '../bet-identity.ts';
import type { ArmedBet } from '../placement.ts';
import { placeReasons } from '../refusals/place-reasons.ts';
import { contentOf, type Sha256Hex, sealed } from './plan-slips.ts';

export interface Sealing {
  readonly sha256Hex: Sha256Hex;
  /** A positional id in UUID form, never given twice (PRIN-06). */
  readonly mint: () => PlacementRef;
}

/**
 * A ref for each bet the slip would place: kept while the bet stays the same, new for a new one (PROT-01).
 */
function refsFor(
  bets: readonly BetFigures[],
  moment: SlipDecisionState,
  mint: Sealing['mint'],
): readonly ArmedBet[] {
  const known = new Map<BetIdentity, PlacementRef>(
    moment.placement.armed.map((bet) => [bet.identity, bet.ref]),
  );
  return bets.map((bet) => {
    const identity = betIdentity(bet, moment.context);
    return { stakeId: bet.stakeId, identity, ref: known.get(identity) ?? mint() };
  });
}

/** Arms a slip that can be placed; nothing when it cannot, or when it is armed for these very bets. */
export function decideArmed(moment: SlipDecisionState, mint: Sealing['mint']): NewDerived[] {
  const { slip, placement, context } = moment;
  if (placement.step !== 'before') return [];
  const input = { slip, context, figures: figuresOf(slip, context) };
  if (placeReasons(placement, input).length > 0) return [];
  const bets = stakedBets(input);
  const identities = bets.map((bet) => betIdentity(bet, context));
  const unchanged =
    identities.length === placement.armed.length &&
    identities.every((identity, i) => placement.armed[i]?.identity === identity);
  if (unchanged) return [];
  return [
    { type: 'placement/armed', data: { bets: refsFor(bets, moment, mint).map((bet) => ({ ...bet })) } },
  ];
}

/**
 * Consent is to what was on the screen (INV-05, FAIL-03): every leg must have been shown at the price it has
 * now, down to its version (INV-17). A tick between paint and press is asked about again, whatever the
 * policy, and so is a leg that left in between with a bet that was placed late.
 */
function notAsShown(
  { slip, context }: SlipDecisionState,
  shown: DataOf<'intent/placePressed'>['shown'],
): boolean {
  const here = new Set(
    [...slip.legs, ...slip.casts.flatMap(({ picks }) => picks)].map((one) => one.selectionId),
  );
  if (shown.legs.some(({ selectionId }) => !here.has(selectionId))) return true;
  const groups = groupsOf(slip);
  const moved = groups.some((group) => {
    const price = groupPrice(slip, group);
    const seen = shown.groups?.find(({ id }) => id === group.id)?.price;
    return price.kind === 'priced' && seen !== totalText(decimalOf(price.odds), context.oddsFormat);
  });
  const alone = activeLegs(slip).filter((leg) => !groups.some(({ legs }) => legs.includes(leg)));
  if (moved) return true;
  return alone.some((leg) => {
    const seen = shown.legs.find((candidate) => candidate.selectionId === leg.selectionId);
    const now = quoteOf(slip, leg);
    return seen?.version !== now.version || seen.price !== priceText(now.price, context.oddsFormat);
  });
}

/**
 * The press of the place button: requested, refused with every reason, or ignored while one is in progress.
 *
 * @param again bets that the customer was asked about and wants all the same (FAIL-71).
 */
export function decidePlacePressed(
  moment: SlipDecisionState,
  { shown }: DataOf<'intent/placePressed'>,
  { sha256Hex, mint }: Sealing,
  again: ReadonlySet<BetIdentity> = new Set(),
): NewDerived {
  const { slip, placement, context } = moment;
  if (inProgress(moment)) return ignored('intent/placePressed', 'progress');
  const input = { slip, context, figures: figuresOf(slip, context) };
  const reasons: string[] = [...placeReasons(placement, input)];
  if (notAsShown(moment, shown) && !reasons.includes('oddsChanged')) reasons.push('notAsShown');
  const { account } = context;
  if (account === null || reasons.length > 0) return { type: 'placement/refused', data: { reasons } };
  const staked = stakedBets(input);
  const bets = refsFor(staked, moment, mint).flatMap(({ stakeId, identity, ref }, i) => {
    const bet = staked[i];
    const content = bet === undefined ? undefined : contentOf(bet, ref, context);
    if (content === undefined) return [];
    const marked = again.has(identity) ? { ...content, sameBetAgain: true as const } : content;
    return [{ stakeId, identity, slip: sealed(marked, account, sha256Hex) }];
  });
  return { type: 'placement/requested', data: { account, bets, shown } };
}
