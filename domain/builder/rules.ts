import type { EventId, MarketId, SelectionId } from '../brand.ts';
import { DEFAULTS } from '../config/defaults.ts';

/** Type of the market group that holds what may stand in a bet builder (CORE-03, BBD-01). */
export const YOUR_BET = 'YOUR_BET';

/** How many selections make a group: with one it is a regular bet, and nothing is combined. */
export const GROUP_SIZE = { minimum: 2, maximum: DEFAULTS.betBuilder.maximumLegs } as const;

/** Why selections are no group, or why one cannot join. In the order of weight. */
export const GROUP_REFUSALS = [
  /** The event, or one of the markets, is not offered for bet builder. */
  'notOffered',
  'severalEvents',
  'tooManyLegs',
  'tooFewLegs',
  /** Two selections of one market (BBD-02). */
  'sameMarket',
  /** They cannot all come true. */
  'impossible',
  /** One of them is sure to come true with the others, so it would add nothing. */
  'implied',
  /** With it one of the others would be sure to come true: it adds a lot, and that one nothing. */
  'implies',
] as const;
export type GroupRefusal = (typeof GROUP_REFUSALS)[number];

interface Grouped {
  readonly marketGroups: readonly { readonly id: string; readonly type: string }[];
}

/** The event's group for bet builder; undefined on an event without, as a feed without a model offers it. */
export const builderGroupOf = (event: Grouped): string | undefined =>
  event.marketGroups.find((group) => group.type === YOUR_BET)?.id;

/** Whether selections of a market may stand in a bet builder of its event. */
export function mayBuild(
  event: Grouped,
  market: { readonly groupRanks: Readonly<Record<string, number>> },
): boolean {
  const group = builderGroupOf(event);
  return group !== undefined && market.groupRanks[group] !== undefined;
}

export interface Candidate {
  readonly selectionId: SelectionId;
  readonly marketId: MarketId;
  readonly eventId: EventId;
  /** As `mayBuild` says of its event and market. */
  readonly offered: boolean;
}

export interface GroupFault {
  readonly reason: GroupRefusal;
  /** The selection to blame; null when it is the group as a whole. */
  readonly selectionId: SelectionId | null;
}

/**
 * What the rules say against a group, apart from what only the model of the event knows (BBD-01, BBD-02). The
 * later of two selections that exclude each other is to blame.
 */
export function groupFaults(legs: readonly Candidate[]): readonly GroupFault[] {
  const [first] = legs;
  const whole: GroupFault[] = [];
  if (legs.length < GROUP_SIZE.minimum) whole.push({ reason: 'tooFewLegs', selectionId: null });
  if (legs.length > GROUP_SIZE.maximum) whole.push({ reason: 'tooManyLegs', selectionId: null });
  const markets = new Set<MarketId>();
  const ofLegs = legs.flatMap(({ selectionId, marketId, eventId, offered }): GroupFault[] => {
    const again = markets.has(marketId);
    markets.add(marketId);
    if (!offered) return [{ reason: 'notOffered', selectionId }];
    if (eventId !== first?.eventId) return [{ reason: 'severalEvents', selectionId }];
    return again ? [{ reason: 'sameMarket', selectionId }] : [];
  });
  return [...whole, ...ofLegs].sort(
    (a, b) => GROUP_REFUSALS.indexOf(a.reason) - GROUP_REFUSALS.indexOf(b.reason),
  );
}
