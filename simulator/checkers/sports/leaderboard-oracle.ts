import { type ByHand, isSo, outcome, type Side, type Sold } from './board-oracle.ts';
import type { Sheet } from './parse-sheet.ts';

type Row = Sheet['leaderboard'][number];
/** Strokes of a round that is played to par. */
const PAR = 72;
const MARGINS = ['PLAY_OFF', 'BY_1', 'BY_2', 'BY_3'] as const;

/** One of so many places: who is level on the last that is paid shares what is left of them. */
function placed(rows: readonly Row[], name: string, places: number): ByHand {
  const ahead = (own: Row): number => rows.filter(({ total }) => total < own.total).length;
  const row = rows.find((one) => one.name === name);
  if (row === undefined || ahead(row) >= places) return isSo(false);
  const level = rows.filter(({ total }) => total === row.total).length;
  const paid = places - ahead(row);
  return level <= paid ? isSo(true) : { outcome: 'WON', deadHeat: { tied: level, places: paid } };
}

/** Of two who are on the board, or of one who is ahead of all that are not. */
function matched(rows: readonly Row[], [one, other]: readonly Side[], name: string): ByHand {
  const of = (side: Side | undefined): number | undefined =>
    rows.find((row) => row.name === side?.name)?.total;
  const [own, their] = one?.name === name ? [of(one), of(other)] : [of(other), of(one)];
  const last = rows.at(-1)?.total ?? 0;
  if (own !== undefined && their !== undefined) return own === their ? outcome('VOID') : isSo(own < their);
  const known = own ?? their;
  return known === undefined || known === last ? undefined : isSo(own !== undefined);
}

/** Of a contest of many, by the first of them: those below the board are no better than its last row. */
export function placedByHand(
  { winner, leaderboard: rows, part }: Sheet,
  { type = '', name: about = '', selections }: Sold,
  { name, outcomeType = '', hcp }: Side,
): ByHand {
  const [first, second, last] = [rows[0]?.total ?? 0, rows[1]?.total ?? 0, rows.at(-1)?.total ?? 0];
  const places = Number(/^TOP_(\d+)_FINISH$/.exec(type)?.[1] ?? 0);
  if (places > 0) {
    // Those level with the last row may go on below it.
    return (rows[places - 1]?.total ?? last) < last ? placed(rows, name, places) : undefined;
  }
  switch (type) {
    case 'OUTRIGHT_WINNER':
      return winner === undefined ? undefined : isSo(name === winner);
    case 'WINNER_WITHOUT_FAVOURITE': {
      const others = rows.filter((row) => selections.some((side) => side.name === row.name));
      return (others[0]?.total ?? last) < last ? placed(others, name, 1) : undefined;
    }
    case 'WINNING_MARGIN':
      return isSo(outcomeType === MARGINS[Math.min(second - first, MARGINS.length - 1)]);
    case 'WINNING_SCORE':
      return isSo(PAR * part + first > Number(hcp) === (outcomeType === 'OVER'));
    case 'MAKE_THE_CUT':
      // Of those below the board it is not known.
      return rows.some((row) => about.startsWith(`${row.name}:`)) ? isSo(outcomeType === 'YES') : undefined;
    case 'MATCH_BET':
      return matched(rows, selections, name);
    default:
      return undefined;
  }
}
