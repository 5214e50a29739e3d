import type { EventEntity } from '../market/entities.ts';

/** What a score is made of. */
export const UNITS = ['points', 'goals', 'runs', 'sets', 'games', 'frames', 'maps'] as const;
export type Unit = (typeof UNITS)[number];

type Board = NonNullable<EventEntity['scoreboard']>;
interface Score {
  readonly home: number;
  readonly away: number;
}

/** Markets that one count of a board decides, by what they ask of it. */
interface Counted {
  readonly unit: Unit;
  readonly lead: readonly string[];
  readonly total: string;
  readonly start: string;
  /** Of the board's count; the sum of its parts where the board itself counts something greater. */
  readonly isOfParts?: true;
}

interface Rules {
  /** After this part not every market counts what the board does: nothing is said. */
  readonly lastPart: number;
  readonly counted: readonly Counted[];
}

const ALWAYS = Number.POSITIVE_INFINITY;

/**
 * What boards count, by their `kind`. Cricket is not among them: who has more runs does not lead before both
 * have batted. Neither are darts, which count sets or legs, nor fights, whose card is a view.
 */
const BOARDS: Readonly<Record<string, Rules>> = {
  quarters: {
    lastPart: 4,
    counted: [{ unit: 'points', lead: ['MONEY_LINE'], total: 'TOTAL_POINTS', start: 'HANDICAP' }],
  },
  halves: {
    lastPart: 2,
    counted: [{ unit: 'points', lead: ['MATCH_ODDS'], total: 'TOTAL_POINTS', start: 'HANDICAP' }],
  },
  periods: {
    lastPart: 3,
    counted: [
      {
        unit: 'goals',
        lead: ['MONEY_LINE', 'WINNER_INCL_OVERTIME', 'MATCH_ODDS', 'RT_MATCH_ODDS'],
        total: 'TOTAL_GOALS',
        start: 'PUCK_LINE',
      },
    ],
  },
  innings: {
    lastPart: ALWAYS,
    counted: [{ unit: 'runs', lead: ['MONEY_LINE'], total: 'TOTAL_RUNS', start: 'RUN_LINE' }],
  },
  sets: {
    lastPart: ALWAYS,
    counted: [
      { unit: 'sets', lead: ['MATCH_WINNER'], total: 'TOTAL_SETS', start: 'SET_HANDICAP' },
      { unit: 'games', lead: [], total: 'TOTAL_GAMES', start: 'GAME_HANDICAP', isOfParts: true },
      { unit: 'points', lead: [], total: 'TOTAL_POINTS', start: 'POINT_HANDICAP', isOfParts: true },
    ],
  },
  frames: {
    lastPart: ALWAYS,
    counted: [{ unit: 'frames', lead: ['MATCH_WINNER'], total: 'TOTAL_FRAMES', start: 'FRAME_HANDICAP' }],
  },
  maps: {
    lastPart: ALWAYS,
    counted: [{ unit: 'maps', lead: ['MATCH_WINNER'], total: 'TOTAL_MAPS', start: 'MAP_HANDICAP' }],
  },
};

/** What a market asks of a score. */
export type Asked =
  | { readonly kind: 'lead'; readonly score: Score; readonly unit: Unit }
  | { readonly kind: 'total'; readonly score: Score; readonly unit: Unit }
  | { readonly kind: 'start'; readonly score: Score; readonly unit: Unit };

const summed = ({ sets = [] }: Board): Score => ({
  home: sets.reduce((sum, { home }) => sum + home, 0),
  away: sets.reduce((sum, { away }) => sum + away, 0),
});

/** Which count of a board decides a market, and as what; undefined where none does. */
export function askedOf(type: string, board: Board): Asked | undefined {
  const rules = BOARDS[board.kind ?? ''];
  if (rules === undefined || (board.part ?? 1) > rules.lastPart) return undefined;
  for (const { unit, lead, total, start, isOfParts } of rules.counted) {
    const kind = lead.includes(type)
      ? 'lead'
      : type === total
        ? 'total'
        : type === start
          ? 'start'
          : undefined;
    if (kind !== undefined) return { kind, unit, score: isOfParts === true ? summed(board) : board };
  }
  return undefined;
}
