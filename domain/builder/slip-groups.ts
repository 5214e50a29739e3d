import { activeLegs } from '../betslip/active-legs.ts';
import type { Leg, SlipState } from '../betslip/slip.ts';
import type { EventId, SelectionId } from '../brand.ts';
import type { Odds } from '../odds/odds.ts';
import { parseOddsText } from '../odds/parse-odds.ts';
import { type CalculatedGroup, groupKey } from './builder-state.ts';
import { GROUP_SIZE } from './rules.ts';

/** Legs of one event that are one bet builder. */
export interface SlipGroup {
  /** Of the group in calculations and placements. */
  readonly id: string;
  readonly eventId: EventId;
  /** In the order in which they were added. */
  readonly legs: readonly Leg[];
  /** The prebuilt bet builder that it still is; null for one of the customer's own. */
  readonly accaId: string | null;
}

/** A leg, or a bet builder in the place of its first leg: what singles and multiples are made of. */
export type SlipUnit =
  | { readonly kind: 'leg'; readonly leg: Leg }
  | { readonly kind: 'group'; readonly group: SlipGroup };

export const groupIdOf = (eventId: EventId): string => `bb-${eventId}`;

const idsOf = (legs: readonly Leg[]): SelectionId[] => legs.map((leg) => leg.selectionId);

/** Active legs that were picked for a bet builder, by event. */
function picked(slip: SlipState): ReadonlyMap<EventId, readonly Leg[]> {
  const byEvent = new Map<EventId, Leg[]>();
  for (const leg of activeLegs(slip)) {
    if (!slip.builder.members.includes(leg.selectionId)) continue;
    byEvent.set(leg.eventId, [...(byEvent.get(leg.eventId) ?? []), leg]);
  }
  return byEvent;
}

/** Two and more picks of one event are a group; a pick alone is a regular bet (BBD-01). */
export function groupsOf(slip: SlipState): readonly SlipGroup[] {
  return [...picked(slip)]
    .filter(([, legs]) => legs.length >= GROUP_SIZE.minimum)
    .map(([eventId, legs]) => {
      const key = groupKey(idsOf(legs));
      const acca = slip.builder.accas.find(({ selectionIds }) => groupKey(selectionIds) === key);
      return { id: groupIdOf(eventId), eventId, legs, accaId: acca?.accaId ?? null };
    });
}

/**
 * What is asked about in a calculation: every group, and each lone pick, to learn what could not join it
 * (BBD-02).
 */
export const groupsToAsk = (
  slip: SlipState,
): readonly { readonly id: string; readonly selections: SelectionId[] }[] =>
  [...picked(slip)].map(([eventId, legs]) => ({ id: groupIdOf(eventId), selections: idsOf(legs) }));

/** Active legs with every bet builder as one of them, in the order of their first legs. */
export function unitsOf(slip: SlipState): readonly SlipUnit[] {
  const groups = groupsOf(slip);
  return activeLegs(slip).flatMap((leg): SlipUnit[] => {
    const group = groups.find(({ legs }) => legs.includes(leg));
    if (group === undefined) return [{ kind: 'leg', leg }];
    return group.legs[0] === leg ? [{ kind: 'group', group }] : [];
  });
}

export const groupOfLeg = (slip: SlipState, id: SelectionId): SlipGroup | undefined =>
  groupsOf(slip).find(({ legs }) => legs.some((leg) => leg.selectionId === id));

/** What the last calculation said of exactly these legs; an answer about others says nothing of them. */
export function calculatedGroup(slip: SlipState, group: SlipGroup): CalculatedGroup | undefined {
  const key = groupKey(idsOf(group.legs));
  return slip.calculation.groups.find(
    ({ id, selections }) => id === group.id && groupKey(selections) === key,
  );
}

/**
 * `waiting`: no calculation of these legs has come yet, so there is no price to show: never the product
 * (BBD-01).
 */
export type GroupPrice =
  | { readonly kind: 'priced'; readonly odds: Odds; readonly redundant: readonly SelectionId[] }
  | { readonly kind: 'refused'; readonly reason: string; readonly selectionId: SelectionId | null }
  | { readonly kind: 'waiting' };

export function groupPrice(slip: SlipState, group: SlipGroup): GroupPrice {
  const found = calculatedGroup(slip, group);
  if (found?.refused != null) {
    return { kind: 'refused', reason: found.refused.reason, selectionId: found.refused.selection };
  }
  const odds = found?.odds == null ? undefined : parseOddsText(found.odds);
  return odds === undefined
    ? { kind: 'waiting' }
    : { kind: 'priced', odds, redundant: found?.redundant ?? [] };
}

/** The price agreed to; undefined before the first one. */
export function acknowledgedOdds(slip: SlipState, group: SlipGroup): Odds | undefined {
  const text = slip.builder.acknowledged[groupKey(idsOf(group.legs))];
  return text === undefined ? undefined : parseOddsText(text);
}
