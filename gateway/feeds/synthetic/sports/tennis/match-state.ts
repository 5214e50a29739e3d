import { plusOne } from '../../chances/units.ts';
import type { Sight } from '../../playing/sight.ts';
import type { Phase } from '../../sport.ts';
import type { Course, TennisMoment } from './course.ts';
import {
  afterPoint,
  isTieBreak,
  isWon,
  pointServer,
  scoreBefore,
  setsOf,
  type TennisTally,
} from './tally.ts';

export interface MatchState {
  readonly tally: TennisTally;
  readonly begun: boolean;
}

export const matchAtFirst = ({ fixture, firstServer }: Course): MatchState => ({
  tally: scoreBefore(fixture.league.bestOf, firstServer),
  begun: false,
});

/** An ace is of the side that wins the point with it. */
const withAce = (
  tally: TennisTally,
  { winner, isAce }: Extract<TennisMoment, { kind: 'point' }>,
): TennisTally => (isAce ? { ...tally, aces: plusOne(tally.aces, winner) } : tally);

export function stepMatch(_: Course, state: MatchState, moment: TennisMoment): MatchState {
  const { tally } = state;
  switch (moment.kind) {
    case 'begun':
      return { ...state, begun: true };
    case 'point':
      return { ...state, tally: withAce(afterPoint(tally, moment.winner).tally, moment) };
    case 'retired':
      return { ...state, tally: { ...tally, retired: moment.side } };
    case 'walkover':
      return { ...state, tally: { ...tally, walkover: true, over: true } };
    case 'settled':
      return { ...state, tally: { ...tally, over: true } };
  }
}

export function phaseOf({ tally, begun }: MatchState): Phase {
  if (tally.walkover) return 'off';
  if (!begun) return 'before';
  return isWon(tally) || tally.retired !== undefined ? 'over' : 'playing';
}

const POINTS = ['0', '15', '30', '40'] as const;

/** Points as an umpire calls them; in a tie-break they are counted. */
function pointsText({ games, points }: TennisTally): { readonly home: string; readonly away: string } {
  const { home, away } = points;
  if (isTieBreak(games)) return { home: `${home}`, away: `${away}` };
  const called = (own: number, other: number): string => {
    if (own < 4 && other < 4) return POINTS[own] ?? '40';
    return own > other ? 'A' : '40';
  };
  return { home: called(home, away), away: called(away, home) };
}

/** Sets, games and points of a side, as a list shows them. */
const rowOf = (tally: TennisTally, side: 'home' | 'away'): string[] => [
  `${setsOf(tally)[side]}`,
  `${tally.games[side]}`,
  pointsText(tally)[side],
];

/** Sets won, the games of each set, points and server; tennis has no clock. */
export function boardOf({ fixture }: Course, state: MatchState): NonNullable<Sight['scoreboard']> {
  const { tally } = state;
  const isOver = phaseOf(state) === 'over';
  const games = isOver && tally.retired === undefined ? tally.sets : [...tally.sets, tally.games];
  return {
    ...setsOf(tally),
    kind: 'sets',
    period: isOver ? 'FT' : `S${tally.sets.length + 1}`,
    part: games.length,
    clockSeconds: 0,
    clockAt: fixture.startsAt,
    running: false,
    sets: games.map(({ home, away }) => ({ home, away })),
    ...(isOver
      ? {}
      : {
          points: pointsText(tally),
          server: pointServer(tally),
          row: { home: rowOf(tally, 'home'), away: rowOf(tally, 'away') },
        }),
    stats: [{ kind: 'aces', ...tally.aces }],
    ...(tally.retired === undefined ? {} : { retired: tally.retired }),
  };
}
