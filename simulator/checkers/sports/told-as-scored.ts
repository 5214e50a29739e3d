import type { SelectionResult } from '#domain/settlement/result.ts';
import type { Result } from '../../gateway/offer/result.ts';
import type { Ended, Played } from '../../gateway/sports/ended.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { type ByHand, endedByHand, type Side, type Sold } from './board-oracle.ts';
import { abandonedByHand, retiredByHand } from './broken-off-oracle.ts';
import { incidentsByHand } from './incident-oracle.ts';
import { placedByHand } from './leaderboard-oracle.ts';
import { readSheet, type Sheet } from './parse-sheet.ts';
import { goalsByHand } from './virtual-oracle.ts';

/** Phases in which an event says that it was played to its end, and that it never was. */
const PLAYED = 'FINISHED';
const NEVER = 'CANCELED';
const BROKEN_OFF = 'ABANDONED';

/** How a side ends by the board alone; undefined where that does not say. */
function byHand(sport: string, { event, scoreboard }: Ended, market: Sold, side: Side): ByHand {
  if (event.state === NEVER) return { outcome: 'VOID' };
  if (event.virtualMatch !== undefined) return goalsByHand(event.virtualMatch, market, side);
  const sheet = readSheet(scoreboard);
  if (sheet === undefined) return undefined;
  if (event.state === BROKEN_OFF) return abandonedByHand(sport, sheet, market, side);
  if (event.state !== PLAYED) return undefined;
  return bySheet(sport, sheet, market, side);
}

function bySheet(sport: string, sheet: Sheet, market: Sold, side: Side): ByHand {
  if (sheet.retired !== undefined) return retiredByHand(sport, sheet, market, side);
  const happened = sport === 'football' ? incidentsByHand(sheet, market, side) : undefined;
  if (happened !== undefined) return happened;
  return sheet.leaderboard.length > 0
    ? placedByHand(sheet, market, side)
    : endedByHand(sport, sheet, market, side);
}

const textOf = ({ outcome, deadHeat }: Pick<SelectionResult, 'outcome' | 'deadHeat'>): string =>
  deadHeat === undefined ? outcome : `${outcome} ${deadHeat.places}/${deadHeat.tied}`;

/**
 * What bets on other sports are settled by is what their boards say at the end, by laws of
 * the game that are written once more.
 */
export function toldAsScored(
  sports: readonly Played[],
  results: ReadonlyMap<string, Result>,
): readonly Finding[] {
  return sports.flatMap(({ sport, ended }) =>
    ended === undefined
      ? []
      : ended.shapes.flatMap((shape) => {
          const told = results.get(shape.key)?.results ?? [];
          return shape.selections.flatMap((side, nth) => {
            const due = byHand(sport, ended, shape, side);
            const result = told[nth]?.result;
            if (due === undefined || (result !== undefined && textOf(result) === textOf(due))) return [];
            const said = result === undefined ? 'nothing' : textOf(result);
            const finding: Finding = {
              checker: 'result',
              fingerprint: `result ${shape.type} ${said} where ${textOf(due)} is due`,
              sentence: `${shape.key} ${side.outcomeType} (${sport}) is told as ${said} where ${textOf(due)} is due: ${JSON.stringify(ended.scoreboard)}`,
            };
            return [finding];
          });
        }),
  );
}

/** Of the events of a world that are over. */
export const sportsToldAsScored = ({ market }: Pick<World, 'market'>): readonly Finding[] =>
  toldAsScored(market.sports ?? [], market.results ?? new Map());
