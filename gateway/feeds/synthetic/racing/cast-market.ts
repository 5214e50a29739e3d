import { CAST_PLACES, type CastType } from '#domain/bet/casts.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { castDividend } from '#domain/racing/cast-dividend.ts';
import { finishOrders } from '#domain/racing/finish-orders.ts';
import type { Finisher } from './finish.ts';

export interface CastOrder {
  /** Indexes into the card, in the order of the places. */
  readonly order: readonly number[];
  readonly perUnit: string;
}

/**
 * The dividends that a race declares: one for each order that the finish stands for, worked out from the
 * starting prices (`castDividend`). None when fewer runners finished than the cast names.
 *
 * @param startingPrices by runner, as they stood at the off; null for one that did not run.
 */
export function castDividends(
  type: CastType,
  finish: readonly Finisher[],
  startingPrices: readonly (string | null)[],
): CastOrder[] {
  const orders = finishOrders(
    finish.map(({ runner, position }) => ({ id: runner, position })),
    CAST_PLACES[type],
  );
  const oddsOf = (runner: number): Odds[] => {
    const text = startingPrices[runner];
    const odds = text == null ? undefined : parseOddsText(text);
    return odds === undefined ? [] : [odds];
  };
  return orders.flatMap((order) => {
    const named = order.flatMap(oddsOf);
    const others = finish
      .filter(({ runner }) => !order.includes(runner))
      .flatMap(({ runner }) => oddsOf(runner));
    // A runner without a starting price has no chance that a dividend could be worked out from.
    return named.length === order.length
      ? [{ order, perUnit: castDividend({ named, others }, orders.length) }]
      : [];
  });
}
