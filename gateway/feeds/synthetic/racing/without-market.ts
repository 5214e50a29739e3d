import type { SelectionResult } from '#domain/settlement/result.ts';
import { bookedPrice } from '../playing/book.ts';
import type { ShownPrice } from '../playing/sight.ts';
import { winChances } from './chances.ts';
import { type Finisher, placing } from './finish.ts';
import type { CardRunner } from './racing-code.ts';

/** Betting without one named runner: the race as if it had not been in it (RAC-06). */

/**
 * The runner that the market is without, by index: the best by the card, named for good when the market is
 * made.
 */
export function favouriteOf(runners: readonly CardRunner[]): number {
  const best = runners.reduce((top, runner) => (runner.tickets > top.tickets ? runner : top));
  return best.cloth - 1;
}

const without = (tickets: readonly number[], favourite: number): number[] =>
  tickets.map((count, runner) => (runner === favourite ? 0 : count));

/** 2 % and 2 % for each runner, as in the win market. */
const overround = (runners: number): number => 1.02 + 0.02 * runners;

/** Prices of the others; the named runner has none. */
export function withoutPrices(tickets: readonly number[], favourite: number): ShownPrice[] {
  const left = without(tickets, favourite);
  const book = overround(left.filter((count) => count > 0).length);
  return winChances(left).map((chance) => bookedPrice(chance, book));
}

/** The finish with the named runner taken out: those behind it move up, those beside it stay. */
export function finishWithout(finish: readonly Finisher[], favourite: number): Finisher[] {
  const own = finish.find(({ runner }) => runner === favourite)?.position;
  return finish.flatMap(({ runner, position }) => {
    if (runner === favourite) return [];
    const isBehind = own !== undefined && position !== undefined && position > own;
    return [{ runner, position: isBehind ? position - 1 : position }];
  });
}

/** Result of one runner; all bets are void when the named runner did not run. */
export function withoutResult(
  runner: number,
  finish: readonly Finisher[],
  favourite: number,
): SelectionResult {
  const ran = finish.some((finisher) => finisher.runner === favourite);
  if (!ran || runner === favourite) return { outcome: 'VOID' };
  const left = finishWithout(finish, favourite);
  const finisher = left.find((candidate) => candidate.runner === runner);
  if (finisher === undefined) return { outcome: 'NON_RUNNER' };
  const { position } = finisher;
  return { ...placing(left, position, 1), ...(position === undefined ? {} : { position }) };
}
