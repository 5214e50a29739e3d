import type { SelectionId } from '../brand.ts';
import type { MarketEntity } from '../market/entities.ts';
import { selectionIdOf } from '../parse-ids.ts';
import { mayBuild } from './rules.ts';

/** The groups of markets that a five has one leg of each, in the order in which they are offered (GAM-02). */
export const FIVE_GROUPS = ['main', 'goals', 'halves', 'score', 'handicap'] as const;
export type FiveGroup = (typeof FIVE_GROUPS)[number];

/**
 * Picks as an address has them, `1001,1002`: each once, no more than a five has. Page and gateway read them
 * alike, so that what the one shows the other prices.
 */
export const fivePicksIn = (text: string): readonly SelectionId[] =>
  [...new Set(text.split(',').flatMap((id) => selectionIdOf(Number(id)) ?? []))].slice(0, FIVE_GROUPS.length);

interface Grouped {
  readonly marketGroups: readonly { readonly id: string; readonly type: string }[];
}

/** A feed may list in `main` what is of another group too: the other one says more. */
const BY_WEIGHT = FIVE_GROUPS.toReversed();

/** Which leg of a five a market can be; undefined where it is in none of its groups or in no bet builder. */
export const fiveGroupOf = (
  event: Grouped,
  market: Pick<MarketEntity, 'groupRanks'>,
): FiveGroup | undefined =>
  mayBuild(event, market) ? BY_WEIGHT.find((group) => market.groupRanks[group] !== undefined) : undefined;

interface FiveLeg {
  readonly event: Grouped & { readonly id: number };
  readonly market: Pick<MarketEntity, 'groupRanks'>;
}

/**
 * A five is known by its content alone: exactly one leg of each of the five groups, all of one event (ADR
 * 0378).
 */
export function isFive(legs: readonly FiveLeg[]): boolean {
  const groups = new Set(legs.map(({ event, market }) => fiveGroupOf(event, market)));
  return (
    legs.length === FIVE_GROUPS.length &&
    new Set(legs.map(({ event }) => event.id)).size === 1 &&
    FIVE_GROUPS.every((group) => groups.has(group))
  );
}

/** Whether an event has an open market for each leg. */
export function hasFives(
  event: Grouped,
  markets: readonly Pick<MarketEntity, 'groupRanks' | 'state'>[],
): boolean {
  const open = new Set(
    markets.flatMap((market) => (market.state === 'OPEN' ? (fiveGroupOf(event, market) ?? []) : [])),
  );
  return open.size === FIVE_GROUPS.length;
}
