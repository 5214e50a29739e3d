import type { Entities, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { SelectionResult } from '#domain/settlement/result.ts';

/** Cloth number of a runner; 0 for what is none. */
export const cloth = (selection: SelectionEntity): number => selection.runner?.clothNumber ?? 0;

/** The market of a type with its selections by cloth number. */
export function marketOf(
  card: Entities,
  type: string,
): { market: MarketEntity; of: (cloth: number) => SelectionEntity } {
  const market = card.markets.find((one) => one.type === type);
  if (market === undefined) throw new Error(`no market ${type}`);
  const selections = card.selections.filter(({ marketId }) => marketId === market.id);
  return {
    market,
    of: (number) => {
      const selection = selections.find((one) => cloth(one) === number);
      if (selection === undefined) throw new Error(`no runner ${number}`);
      return selection;
    },
  };
}

/** Starting prices by cloth number, as the win market returned them. */
export function startingPrices(card: Entities): Map<number, number> {
  const { market } = marketOf(card, 'WIN');
  return new Map(
    card.selections
      .filter(({ marketId }) => marketId === market.id)
      .flatMap((selection) => {
        const text = SelectionResult.parse(selection.result).startingPrice;
        if (text === undefined) return [];
        const [num = 0, den = 1] = text.split('/').map(Number);
        return [[cloth(selection), num / den + 1] as const];
      }),
  );
}

/** The published formula in floating point: what a punter would work out with a pocket calculator. */
export function dividendByHand(prices: ReadonlyMap<number, number>, order: readonly number[]): number {
  let left = [...prices.values()].reduce((sum, decimal) => sum + 1 / decimal, 0);
  let chance = 1;
  for (const number of order) {
    const own = 1 / (prices.get(number) ?? Number.NaN);
    chance *= own / left;
    left -= own;
  }
  return Math.round((100 * (order.length === 2 ? 0.8 : 0.75)) / chance) / 100;
}
