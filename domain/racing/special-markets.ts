import type { EventEntity, MarketEntity } from '../market/entities.ts';

/** Type of the market groups of a race that are behind the flag `racingSpecials` (RAC-04.5). */
export const SPECIALS = 'SPECIALS';

/** Whether a market stands in groups of specials alone (RAC-04.5). */
export function isSpecial(
  { marketGroups }: Pick<EventEntity, 'marketGroups'>,
  { groupRanks }: Pick<MarketEntity, 'groupRanks'>,
): boolean {
  const own = marketGroups.filter(({ id }) => groupRanks[id] !== undefined);
  return own.length > 0 && own.every(({ type }) => type === SPECIALS);
}
