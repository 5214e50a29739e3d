import type { SelectionResult } from '#domain/settlement/result.ts';
import type { Result } from '../../gateway/offer/result.ts';
import type { Ended, Played } from '../../gateway/sports/ended.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';
import { statOf } from './board-oracle.ts';
import { type Pair, readSheet, type Sheet } from './parse-sheet.ts';

type Shape = Ended['shapes'][number];
type Side = Shape['selections'][number];

/** What a market counts of its players, by its type. */
const COUNTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  basketball: {
    PLAYER_POINTS: 'points',
    PLAYER_POINTS_OR_MORE: 'points',
  },
  'ice hockey': {
    GOALSCORER: 'goals',
    FIRST_GOALSCORER: 'goals',
    PLAYER_POINTS_OR_MORE: 'points',
    PLAYER_SHOTS: 'shots',
  },
  'rugby union': { TRYSCORER: 'tries', FIRST_TRYSCORER: 'tries', KICKER_POINTS: 'kicks' },
  'rugby league': { TRYSCORER: 'tries', FIRST_TRYSCORER: 'tries' },
  cricket: { BATTER_RUNS: 'runs', BATTER_MILESTONE: 'runs' },
};

const tries = ({ columns }: Sheet): Pair | undefined => {
  const column = columns.find(({ name }) => name === 'tries');
  return column && { home: Number(column.home), away: Number(column.away) };
};
const score = ({ home, away }: Sheet): Pair => ({ home, away });
/** A try is worth five. */
const kicks = (sheet: Sheet): Pair | undefined => {
  const own = tries(sheet);
  return own && { home: sheet.home - 5 * own.home, away: sheet.away - 5 * own.away };
};

/** What all players of a side have together at most, by the board. */
const TOGETHER: Readonly<Record<string, (sheet: Sheet) => Pair | undefined>> = {
  'basketball points': score,
  'ice hockey goals': score,
  'ice hockey shots': statOf('shots'),
  'rugby union tries': tries,
  'rugby league tries': tries,
  'rugby union kicks': kicks,
  'cricket runs': score,
};

/** Who has one of the first has one of the second. */
const IMPLIES: Readonly<Record<string, readonly string[]>> = { goals: ['points', 'shots'] };

/** Between what a number of a player is, by what was told of it. */
interface Bounds {
  least: number;
  most: number;
}

/** `HOME_3`: of the side of a market, or of the market where that is about one player. */
const whoOf = ({ key }: Shape, { outcomeType = '' }: Side): string | undefined =>
  /^(HOME|AWAY)_\d+$/.exec(outcomeType)?.[0] ??
  (/^(OVER|UNDER)$/.test(outcomeType) ? /_((?:HOME|AWAY)(?:_\d+)?)(?:\.|$)/.exec(key)?.[1] : undefined);

/** Told as won: at least so many; told as lost: at most so many. */
function boundsOf(shape: Shape, side: Side, { outcome }: SelectionResult): Partial<Bounds> {
  if (outcome !== 'WON' && outcome !== 'LOST') return {};
  const hasWon = outcome === 'WON';
  if (side.outcomeType === 'OVER' || side.outcomeType === 'UNDER') {
    const isOver = hasWon === (side.outcomeType === 'OVER');
    const line = Number(side.hcp);
    return isOver ? { least: Math.ceil(line) } : { most: Math.floor(line) };
  }
  if (shape.type.startsWith('FIRST_')) return hasWon ? { least: 1 } : {};
  return hasWon ? { least: Number(shape.line) } : { most: Number(shape.line) - 1 };
}

function numbersOf(sport: string, { shapes }: Ended, results: ReadonlyMap<string, Result>) {
  const numbers = new Map<string, Map<string, Bounds>>();
  for (const shape of shapes) {
    const counted = COUNTED[sport]?.[shape.type];
    if (counted === undefined) continue;
    const own = numbers.get(counted) ?? new Map<string, Bounds>();
    numbers.set(counted, own);
    for (const [nth, side] of shape.selections.entries()) {
      const who = whoOf(shape, side);
      const result = results.get(shape.key)?.results[nth]?.result;
      if (who === undefined || result === undefined) continue;
      const known = own.get(who) ?? { least: 0, most: Number.POSITIVE_INFINITY };
      const { least, most } = boundsOf(shape, side, result);
      known.least = Math.max(known.least, least ?? 0);
      known.most = Math.min(known.most, most ?? Number.POSITIVE_INFINITY);
      own.set(who, known);
    }
  }
  return numbers;
}

function against(sport: string, sheet: Sheet, numbers: ReturnType<typeof numbersOf>): readonly string[] {
  return [...numbers].flatMap(([counted, players]) => {
    const all = TOGETHER[`${sport} ${counted}`]?.(sheet);
    const sum = (side: string): number =>
      [...players].reduce((most, [who, { least }]) => most + (who.startsWith(side) ? least : 0), 0);
    const isMore = all !== undefined && (sum('HOME') > all.home || sum('AWAY') > all.away);
    const alone = [...players].flatMap(([who, { least, most }]) => {
      const other = (IMPLIES[counted] ?? []).find(
        (one) => least > (numbers.get(one)?.get(who)?.most ?? Number.POSITIVE_INFINITY),
      );
      if (least > most) return [`${counted} above and below a line`];
      return other === undefined ? [] : [`more ${counted} than ${other}`];
    });
    return [...new Set([...alone, ...(isMore ? [`more ${counted} than their side`] : [])])];
  });
}

/**
 * Boards do not say what players did. What is told of them still hangs together: lines of one
 * player with each other, and all players of a side with what that side has.
 */
export function toldOfPlayers(
  sports: readonly Played[],
  results: ReadonlyMap<string, Result>,
): readonly Finding[] {
  return sports.flatMap(({ key, sport, ended }) => {
    const sheet = ended?.event.state === 'FINISHED' ? readSheet(ended.scoreboard) : undefined;
    if (ended === undefined || sheet === undefined) return [];
    const numbers = numbersOf(sport, ended, results);
    return against(sport, sheet, numbers).map(
      (why): Finding => ({
        checker: 'result',
        fingerprint: `result of players ${why}`,
        sentence: `${key} (${sport}) has players with ${why}: ${JSON.stringify([ended.scoreboard, [...numbers].map(([counted, of]) => [counted, [...of]])])}`,
      }),
    );
  });
}

/** Of the events of a world that are over. */
export const playersToldTogether = ({ market }: Pick<World, 'market'>): readonly Finding[] =>
  toldOfPlayers(market.sports ?? [], market.results ?? new Map());
