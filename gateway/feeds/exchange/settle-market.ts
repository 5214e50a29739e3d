import { rungAtOrBelow, rungText } from '#domain/odds/ladder.ts';
import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';
import type { FeedChange } from '../../core/feed.ts';
import { asianOutcomes } from './asian-result.ts';
import { isRacing } from './exchange-event.ts';
import { runnerKey } from './market-fold.ts';
import type { MarketDefinition, RunnerDefinition } from './parse-stream-message.ts';

export type Settlement = Pick<Extract<FeedChange, { kind: 'result' }>, 'results' | 'deductions'>;

/** Below this a reduction is not taken. */
const leastReduction = 2.5;
const mostPence = 90;

function startingPrice(definition: MarketDefinition, runner: RunnerDefinition): string | undefined {
  const bsp = typeof runner.bsp === 'number' ? runner.bsp : Number.NaN;
  if (definition.bspReconciled !== true || !Number.isFinite(bsp)) return undefined;
  const rung = rungAtOrBelow(Math.floor(bsp * 100 + 1e-6));
  return rung === undefined ? undefined : rungText(rung);
}

/** More winners than winning places where one wins: a dead heat. With several places the stream cannot tell who tied. */
function deadHeat(definition: MarketDefinition): SelectionResult['deadHeat'] {
  const tied = definition.runners.filter((runner) => runner.status === 'WINNER').length;
  const isOne = isRacing(definition) && definition.numberOfWinners === 1;
  return isOne && tied > 1 ? { tied, places: 1 } : undefined;
}

function resultOf(definition: MarketDefinition, runner: RunnerDefinition): SelectionResult {
  const price = startingPrice(definition, runner);
  const more = price === undefined ? {} : { startingPrice: price };
  const eachWay = definition.marketType === 'EACH_WAY';
  const place = (outcome: 'WON' | 'LOST' | 'VOID') => (eachWay ? { place: { outcome } } : {});
  switch (runner.status) {
    case 'WINNER': {
      const shared = deadHeat(definition);
      return {
        outcome: 'WON',
        ...(shared === undefined ? {} : { deadHeat: shared }),
        ...place('WON'),
        ...more,
      };
    }
    case 'PLACED':
      return { outcome: 'LOST', ...place('WON'), ...more };
    case 'LOSER':
      return { outcome: 'LOST', ...place('LOST'), ...more };
    case 'REMOVED':
      return { outcome: isRacing(definition) ? 'NON_RUNNER' : 'VOID', ...place('VOID') };
    default:
      return { outcome: 'VOID', ...place('VOID') };
  }
}

const isAsian = (definition: MarketDefinition): boolean =>
  definition.bettingType === 'ASIAN_HANDICAP_DOUBLE_LINE' ||
  definition.bettingType === 'ASIAN_HANDICAP_SINGLE_LINE';

/**
 * Result of a closed market, from its definition alone: a later definition that says otherwise is a correction.
 *
 * @param selection feed key of a runner
 * @param worldTime recording time to the time of the world shown
 */
export function settleMarket(
  definition: MarketDefinition,
  selection: (key: string) => string,
  worldTime: (at: number) => number,
): Settlement {
  const lines = isAsian(definition) ? asianOutcomes(definition.runners) : undefined;
  const results = definition.runners.map((runner) => {
    const outcome = lines?.get(runner);
    return {
      selection: selection(runnerKey(runner.id, runner.hc)),
      result: outcome === undefined ? resultOf(definition, runner) : { outcome },
    };
  });
  return { results, deductions: isRacing(definition) ? deductionsOf(definition, worldTime) : [] };
}

/** A withdrawn runner's adjustment factor is the reduction in per cent of winnings. */
function deductionsOf(definition: MarketDefinition, worldTime: (at: number) => number): Deduction[] {
  return definition.runners.flatMap((runner) => {
    const factor = runner.adjustmentFactor ?? 0;
    const removedAt = Date.parse(runner.removalDate ?? '');
    if (runner.status !== 'REMOVED' || factor < leastReduction || Number.isNaN(removedAt)) return [];
    return [{ withdrawnAt: worldTime(removedAt), pencePerPound: Math.min(mostPence, Math.floor(factor)) }];
  });
}
