import { BUILT_MATCHES } from '../../gateway/offer/offer.ts';
import type { World } from '../../scenario/world.ts';
import type { BetRow, DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import type { GroupRow } from '../money/struck-groups.ts';
import { builderPrice, textOfHundredths } from './builder-oracle.ts';
import { eventOf, standingTables } from './standing-tables.ts';

/**
 * BBD-01, BBD-02: the price of a bet builder in the book is what the table of the match and the margin came
 * to when it was struck; none that could not come true or has a selection that adds nothing is there; nothing
 * of one match is multiplied as if independent.
 */
export function builtFairly(
  { market }: Pick<World, 'market'>,
  { bets, selections }: Pick<DatabaseSnapshot, 'bets' | 'selections'>,
): readonly Finding[] {
  const { tables } = market;
  if (tables === undefined) return [];
  return [...bets.values()].flatMap((bet) => {
    const found = (bet.groups ?? []).map((group) => against(bet, group, tables, selections));
    const why = [multiplied(bet), ...found].find((one) => one !== undefined);
    return why === undefined
      ? []
      : [{ checker: 'builder', fingerprint: `builder ${why}`, sentence: `bet ${bet.id}: ${why}` }];
  });
}

type Tables = Parameters<typeof standingTables>[0];

function against(
  { legs, placedAt }: BetRow,
  { legs: places, odds }: GroupRow,
  tables: Tables,
  names: DatabaseSnapshot['selections'],
): string | undefined {
  const own = places.flatMap((at) => legs[at] ?? []);
  const events = new Set(own.map(({ market }) => eventOf(market)));
  const markets = new Set(own.map(({ market }) => market));
  const [event] = events;
  if (event === undefined || own.length < 2) return 'a bet builder of fewer than two selections is struck';
  if (events.size > 1) return 'a bet builder of several matches is struck';
  if (markets.size < own.length) return 'a bet builder has two selections of one market';
  const built = own.map((leg) => ({ selection: names.get(leg.selection) ?? '', odds: leg.odds }));
  const prices = standingTables(tables, event, placedAt).map((rows) => builderPrice(rows, built));
  if (prices.some((price) => price.kind === 'priced' && textOfHundredths(price.hundredths) === odds))
    return undefined;
  if (prices.some(({ kind }) => kind === 'priced'))
    return 'a bet builder is struck at another price than its match and the margin come to';
  return prices.every(({ kind }) => kind === 'impossible')
    ? 'a bet builder is struck that cannot come true'
    : 'a bet builder is struck of which one selection adds nothing';
}

const isBuiltMatch = (event: string): boolean => BUILT_MATCHES.some((name) => name === event);

/** In an accumulator each match is there once, or as a bet builder. */
function multiplied({ legs, groups = [] }: BetRow): string | undefined {
  const grouped = new Set(groups.flatMap(({ legs: places }) => places));
  const units = [
    ...legs.filter((_, at) => !grouped.has(at)).map(({ market }) => eventOf(market)),
    ...groups.map(({ legs: [first] }) => eventOf(legs[first ?? 0]?.market ?? '')),
  ];
  const matches = units.filter((event) => isBuiltMatch(event));
  return new Set(matches).size < matches.length
    ? 'selections of one match are multiplied with each other'
    : undefined;
}
