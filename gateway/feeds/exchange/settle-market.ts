import { rungAtOrBelow, rungText } from '#domain/odds/ladder.ts';
import { ruleFourPenceAt } from '#domain/racing/rule-four.ts';
import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';
import type { FeedChange } from '../../core/feed.ts';
import { isRacing } from './exchange-event.ts';
import { lineOutcomes } from './line-outcomes.ts';
import { runnerKey } from './market-fold.ts';
import type { MarketDefinition, RunnerDefinition } from './parse-stream-message.ts';

export type Settlement = Pick<Extract<FeedChange, { kind: 'result' }>, 'results' | 'deductions'>;

type Placing = NonNullable<SelectionResult['place']>;

function startingPrice(definition: MarketDefinition, runner: RunnerDefinition): string | undefined {
  const bsp = typeof runner.bsp === 'number' ? runner.bsp : Number.NaN;
  if (definition.bspReconciled !== true || !Number.isFinite(bsp)) return undefined;
  const rung = rungAtOrBelow(Math.floor(bsp * 100 + 1e-6));
  return rung === undefined ? undefined : rungText(rung);
}

const countOf = ({ runners }: MarketDefinition, status: string): number =>
  runners.filter((runner) => runner.status === status).length;

/** Won, by `tied` runners that share `places` (MEND-05); in full where there is a place for each. */
const shared = (tied: number, places: number): Placing =>
  tied > places && places > 0 ? { outcome: 'WON', deadHeat: { tied, places } } : { outcome: 'WON' };

const isEachWay = ({ marketType }: MarketDefinition): boolean => marketType === 'EACH_WAY';

/**
 * More winners than winning places, in any market: a dead heat. The stream does not tell who tied, so each
 * winner's stake is multiplied by winners expected over winners told, the exchange's own rule (MEND-18). An
 * each-way market counts places and is won by one; 0 means any number.
 */
function winPart(definition: MarketDefinition): Placing {
  const { numberOfWinners } = definition;
  const winners = countOf(definition, 'WINNER');
  return shared(winners, isEachWay(definition) ? 1 : numberOfWinners);
}

/**
 * The place part of an each-way market: winners take the first places, and those that were placed share what
 * is left.
 */
function placePart(definition: MarketDefinition, status: string): Placing {
  const { numberOfWinners: places } = definition;
  const winners = countOf(definition, 'WINNER');
  const placed = countOf(definition, 'PLACED');
  const left = places - winners;
  if (left <= 0) return shared(winners + placed, places);
  return status === 'WINNER' ? { outcome: 'WON' } : shared(placed, left);
}

const OUT: ReadonlySet<string> = new Set(['REMOVED', 'REMOVED_VACANT', 'HIDDEN']);

/** No more runners are left than places are paid: there is nothing to bet on (MEND-08). */
const isWalkedOver = ({ runners, numberOfWinners }: MarketDefinition): boolean =>
  runners.filter(({ status }) => !OUT.has(status)).length <= numberOfWinners;

/** In sport a market of two sides that nobody won is a tie or a push, and is given back (MEND-07). */
const isGivenBack = (definition: MarketDefinition): boolean =>
  !isRacing(definition) &&
  definition.numberOfWinners === 1 &&
  definition.runners.length === 2 &&
  countOf(definition, 'LOSER') === 2;

function resultOf(definition: MarketDefinition, runner: RunnerDefinition): SelectionResult {
  const price = startingPrice(definition, runner);
  const more = price === undefined ? {} : { startingPrice: price };
  const eachWay = isEachWay(definition);
  const isVoid = isWalkedOver(definition);
  const place = (part: Placing) => (eachWay ? { place: isVoid ? { outcome: 'VOID' as const } : part } : {});
  const isNoBet = (isVoid && !eachWay && definition.numberOfWinners > 1) || isGivenBack(definition);
  if (isNoBet && runner.status !== 'REMOVED') return { outcome: 'VOID' };
  switch (runner.status) {
    case 'WINNER':
      return { ...winPart(definition), ...place(placePart(definition, runner.status)), ...more };
    case 'PLACED':
      return { outcome: 'LOST', ...place(placePart(definition, runner.status)), ...more };
    case 'LOSER':
      return { outcome: 'LOST', ...place({ outcome: 'LOST' }), ...more };
    case 'REMOVED':
      return { outcome: isRacing(definition) ? 'NON_RUNNER' : 'VOID', ...place({ outcome: 'VOID' }) };
    default:
      return { outcome: 'VOID', ...place({ outcome: 'VOID' }) };
  }
}

export interface SettlingOptions {
  /** Feed key of a runner. */
  readonly selection: (key: string) => string;
  /** Recording time to the time of the world shown. */
  readonly worldTime: (at: number) => number;
  /** Recording time at which a removal was told. */
  readonly toldAt: (runner: RunnerDefinition) => number | undefined;
}

/**
 * Result of a closed market, from its definition: a later definition that says otherwise is a correction. A
 * line whose outcome does not follow from what was told has no result: bets on it stay open for staff.
 */
export function settleMarket(definition: MarketDefinition, options: SettlingOptions): Settlement {
  const lines = lineOutcomes(definition);
  const results = definition.runners.flatMap((runner) => {
    const outcome = lines?.get(runner);
    const isHeld =
      lines !== undefined && outcome === undefined && ['WINNER', 'LOSER'].includes(runner.status);
    if (isHeld) return [];
    return [
      {
        selection: options.selection(runnerKey(runner.id, runner.hc)),
        result: outcome === undefined ? resultOf(definition, runner) : { outcome },
      },
    ];
  });
  return { results, deductions: isRacing(definition) ? deductionsOf(definition, options) : [] };
}

/**
 * Rule 4 by the published table, as the screen tells it (MEND-10): a withdrawn runner's adjustment factor is
 * its chance in per cent, which is its price in the market that the bet is on.
 */
function deductionsOf(definition: MarketDefinition, { worldTime, toldAt }: SettlingOptions): Deduction[] {
  return definition.runners.flatMap((runner) => {
    const pencePerPound = ruleFourPenceAt(runner.adjustmentFactor ?? 0);
    const told = toldAt(runner);
    if (runner.status !== 'REMOVED' || pencePerPound === 0 || told === undefined) return [];
    return [{ withdrawnAt: worldTime(told), pencePerPound }];
  });
}
