import type { Bet } from '#domain/contract/my-bets.ts';
import { minorText } from '#domain/money/parse-money.ts';
import { csvLine, fileStart } from '../csv-cells.ts';

const HEAD = [
  'bet',
  'placed',
  'settled',
  'kind',
  'selections',
  'odds',
  'currency',
  'stake',
  'free bet',
  'cashed out',
  'returns',
  'result',
  'corrected',
] as const;

const timeOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

const selectionsOf = ({ legs }: Bet): string =>
  legs
    .map(
      (leg) =>
        `${leg.eventName}: ${leg.selectionName} (${leg.marketName}, ${leg.odds ?? 'SP'}, ${leg.state})`,
    )
    .join('; ');

const lineOf = (bet: Bet): string =>
  csvLine([
    bet.betslipId,
    timeOf(bet.placedAt),
    timeOf(bet.settledAt),
    bet.systemType ?? bet.type,
    selectionsOf(bet),
    bet.displayTotalOdds ?? '',
    bet.currency,
    minorText(bet.totalStake),
    bet.bonus?.kind === 'freeBet' ? 'yes' : 'no',
    bet.cashedOut === undefined ? '' : minorText(bet.cashedOut.paid),
    bet.returns === null ? '' : minorText(bet.returns),
    bet.result ?? '',
    bet.resettled ? 'yes' : 'no',
  ]);

/** The lines of a file of bets, a page at a time: UTF-8, times with their zone, amounts as plain decimals. */
export async function* betsFile(pages: AsyncIterable<readonly Bet[]>): AsyncGenerator<string> {
  yield fileStart(HEAD);
  for await (const bets of pages) if (bets.length > 0) yield bets.map(lineOf).join('');
}
