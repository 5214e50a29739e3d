/** The group that holds every market of an event; it is ours, so no feed can name it. */
export const ALL_MARKETS = 'all-markets';

interface Group {
  readonly id: string;
  readonly type: string;
  readonly rank: number;
}

/** Shown first only when nothing else is there (BRW-10). */
const NOT_FIRST: ReadonlySet<string> = new Set(['AZ', 'YOURBET', 'OTHER']);
const kindOf = (type: string): string => type.toUpperCase().replace(/[^A-Z]/g, '');

export const mayBeFirst = (group: Group): boolean => !NOT_FIRST.has(kindOf(group.type));

/**
 * Which market group an event page opens with (BRW-10). Few markets and no your-bet group: all of them at
 * once. Otherwise the lowest rank among groups that are not A-Z, your-bet or other; those only when there is
 * no alternative. Equal ranks: first in the payload.
 */
export function pickGroup(
  event: { readonly marketGroups: readonly Group[]; readonly marketCount: number },
  threshold: number,
): string {
  const { marketGroups } = event;
  const yourBet = marketGroups.some((group) => kindOf(group.type) === 'YOURBET');
  if (marketGroups.length === 0 || (!yourBet && event.marketCount < threshold)) return ALL_MARKETS;
  const allowed = marketGroups.filter(mayBeFirst);
  const choice = (allowed.length > 0 ? allowed : marketGroups).reduce((best, group) =>
    group.rank < best.rank ? group : best,
  );
  return choice.id;
}

/** The user's choice while it still exists; live updates do not move it. */
export function shownGroup(
  event: { readonly marketGroups: readonly Group[]; readonly marketCount: number },
  threshold: number,
  chosen: string | undefined,
): string {
  const stillThere = chosen === ALL_MARKETS || event.marketGroups.some((group) => group.id === chosen);
  return chosen !== undefined && stillThere ? chosen : pickGroup(event, threshold);
}
