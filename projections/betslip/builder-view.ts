import { tabShown } from '#domain/betslip/legs.ts';
import { groupTogether, type MultiSelection, mayStand } from '#domain/betslip/multi-selections.ts';
import type { Availability, SlipState, StakeId } from '#domain/betslip/slip.ts';
import type { SlipContext } from '#domain/betslip/slip-context.ts';
import type { EventId, SelectionId } from '#domain/brand.ts';
import { groupsToAccept, groupTrend } from '#domain/builder/group-changes.ts';
import { acknowledgedOdds, groupPrice, groupsOf, type SlipGroup } from '#domain/builder/slip-groups.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { fractionalText } from '#domain/odds/parse-odds.ts';
import { decimalOf } from '#domain/odds/total-odds.ts';
import type { ChangeNote } from './change-note.ts';

/** A bet builder of the slip as one card (BBD-01). */
export interface GroupView {
  readonly id: string;
  readonly eventId: EventId;
  readonly event: string;
  readonly inplay: boolean;
  readonly legs: readonly SelectionId[];
  /** Those of them that add nothing to the price, as a five may have them (GAM-02); absent for none. */
  readonly redundant?: readonly SelectionId[];
  /** Empty until the gateway has priced exactly these legs: never the product. */
  readonly priceText: string;
  /** The same as it is sent and accepted; null without a price. */
  readonly odds: string | null;
  readonly change: ChangeNote | null;
  /** Why there is no price: a name of `domain/builder/rules.ts`, or `noPrice`. */
  readonly refusal: string | null;
  /** Open only while every leg is. */
  readonly status: Availability;
  /** Its own box on the single tab; null elsewhere. */
  readonly stakeId: StakeId | null;
  readonly together: MultiSelection;
  /** It may not stand on the tab that is shown, and is no part of its bets (BSL-12). */
  readonly outside: boolean;
}

const textOf = (odds: Odds, { oddsFormat }: SlipContext): string => totalText(decimalOf(odds), oddsFormat);

function changeOf(slip: SlipState, group: SlipGroup, context: SlipContext): ChangeNote | null {
  const trend = groupTrend(slip, group);
  const price = groupPrice(slip, group);
  const agreed = acknowledgedOdds(slip, group);
  if (trend === 'none' || price.kind !== 'priced' || agreed === undefined) return null;
  return {
    was: textOf(agreed, context),
    now: textOf(price.odds, context),
    trend,
    since: 'accepted',
    needsAcceptance: groupsToAccept(slip, context.acceptOddsChange).some(({ id }) => id === group.id),
  };
}

const WORST: readonly Availability[] = ['expired', 'marketSuspended', 'suspended', 'open'];

/** Bet builders in the order of their first legs. */
export function groupViews(slip: SlipState, context: SlipContext): readonly GroupView[] {
  const tab = tabShown(slip);
  return groupsOf(slip).map((group): GroupView => {
    const { id, eventId, legs } = group;
    const together = groupTogether(slip, group);
    const { pairedOdds: price } = together;
    const odds = price.kind === 'priced' ? price.odds : null;
    return {
      id,
      eventId,
      event: legs[0]?.names.event ?? '',
      inplay: legs.some((leg) => leg.inplay),
      legs: legs.map((leg) => leg.selectionId),
      ...(price.kind === 'priced' && price.redundant.length > 0 && { redundant: price.redundant }),
      priceText: odds === null ? '' : textOf(odds, context),
      odds: odds === null ? null : fractionalText(odds),
      change: changeOf(slip, group, context),
      refusal: price.kind === 'refused' ? price.reason : null,
      status: WORST.find((state) => legs.some((leg) => leg.availability === state)) ?? 'open',
      stakeId: tab === 'single' ? together.stakeId : null,
      together,
      outside: !mayStand(together.kind, tab),
    };
  });
}
