import { shallowEqual } from 'react-redux';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { rowFormOf } from '#domain/market/row-form.ts';
import { selectLayouts } from '#projections/config/select-config.ts';
import { selectionsOf } from '#projections/entities/selectors.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';

/** A market by itself, or several that differ by their line alone and are compared in one table. */
export interface Family<Market = MarketEntity> {
  readonly name: string;
  readonly markets: readonly [Market, ...Market[]];
}

/**
 * What markets that differ by their line alone have in common, or undefined for a market that stands by
 * itself. Totals may say their line in their name; markets with a start are one family where they have one
 * name. Only its own line is taken from a name: the 180 of `Total 180s` stays.
 */
export function familyName(
  { name }: Pick<MarketEntity, 'name'>,
  selections: readonly Pick<SelectionEntity, 'outcomeType' | 'hcp'>[],
): string | undefined {
  const kind = rowFormOf(selections)?.kind;
  const line = lineOf(selections);
  if (line === '') return undefined;
  if (kind === 'sides') return name;
  if (kind !== 'total') return undefined;
  return name
    .split(' ')
    .filter((word) => word !== line)
    .join(' ');
}

/** Over or under what: 2.5. */
export const lineOf = (selections: readonly Pick<SelectionEntity, 'hcp'>[]): string =>
  selections.find(({ hcp }) => hcp !== undefined)?.hcp ?? '';

/**
 * Markets in their order, each once; those of one family stand where the first of them does.
 *
 * @param names of the families, one for each market; undefined for a market that stands by itself
 */
export function familiesOf<Market extends { readonly name: string }>(
  markets: readonly Market[],
  names: readonly (string | undefined)[],
): readonly Family<Market>[] {
  return markets.flatMap((market, at): Family<Market>[] => {
    const name = names[at];
    if (name === undefined) return [{ name: market.name, markets: [market] }];
    if (names.indexOf(name) < at) return [];
    const others = markets.filter((_one, nth) => nth > at && names[nth] === name);
    return [
      others.length === 0 ? { name: market.name, markets: [market] } : { name, markets: [market, ...others] },
    ];
  });
}

/** Lines by their height: the one that the market stands by comes with the others, where one looks for it. */
export const byHeight = <Market extends Pick<MarketEntity, 'line'>>(markets: readonly Market[]): Market[] =>
  markets.toSorted((a, b) => Number(a.line) - Number(b.line));

/** The group in which a market stands first: tables of players are called by it. */
const groupOf = ({ marketGroups }: EventEntity, { groupRanks }: MarketEntity): string | undefined =>
  marketGroups.find(({ id }) => groupRanks[id] !== undefined)?.name;

/** The player whose line it is; undefined where its name does not end as those of its type do. */
export const playerOf = (name: string, counted: string): string | undefined =>
  name.endsWith(` ${counted}`) ? name.slice(0, -counted.length - 1) : undefined;

/**
 * The markets of an event as they are shown: lines of one kind together, those on players of a group, and
 * what players of any side come to.
 */
export function useFamilies(event: EventEntity, markets: readonly MarketEntity[]): readonly Family[] {
  const t = useText();
  const layouts = useApp(selectLayouts);
  const names = useApp(
    ({ entities }) =>
      markets.map((market) => {
        const { players, counted } = layouts[market.type] ?? {};
        if (players !== undefined) return groupOf(event, market);
        return counted === undefined || playerOf(market.name, counted) === undefined
          ? familyName(market, selectionsOf(entities, market))
          : t('event.player.counted', { counted });
      }),
    shallowEqual,
  );
  return familiesOf(markets, names);
}
