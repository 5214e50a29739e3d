import type { Phase } from '../../sport.ts';
import { pointsToPlay } from './balls.ts';
import type { Course, SnookerMoment } from './course.ts';
import {
  afterMiss,
  afterPot,
  afterRespot,
  isRespotted,
  isWon,
  type SnookerTally,
  tallyAtFirst,
} from './tally.ts';

export interface MatchState {
  readonly tally: SnookerTally;
  readonly begun: boolean;
}

export const matchAtFirst = ({ fixture, first }: Course): MatchState => ({
  tally: tallyAtFirst(fixture.league.format, first),
  begun: false,
});

export function stepMatch(_: Course, state: MatchState, moment: SnookerMoment): MatchState {
  const { tally } = state;
  switch (moment.kind) {
    case 'begun':
      return { ...state, begun: true };
    case 'pot':
      return { ...state, tally: afterPot(tally, moment.points) };
    case 'miss':
      return { ...state, tally: afterMiss(tally) };
    case 'respot':
      return { ...state, tally: afterRespot(tally, moment.side) };
    case 'retired':
      return { ...state, tally: { ...tally, retired: moment.side } };
    case 'settled':
      return { ...state, tally: { ...tally, over: true } };
  }
}

export function phaseOf({ tally, begun }: MatchState): Phase {
  if (!begun) return 'before';
  return isWon(tally) || tally.retired !== undefined ? 'over' : 'playing';
}

/** Of the frame that is on: points, who is at the table, the break, what is left. */
function frameBoard(tally: SnookerTally) {
  const { points, striker, inBreak, place } = tally.frame;
  const breakOf = (side: 'home' | 'away'): string => (side === striker && inBreak > 0 ? `${inBreak}` : '');
  return {
    points: { home: `${points.home}`, away: `${points.away}` },
    part: tally.frames.length + 1,
    // Nobody is at the table for a black that is put back until it is potted.
    ...(isRespotted(tally) ? {} : { server: striker }),
    columns: [{ name: 'break', home: breakOf('home'), away: breakOf('away') }],
    left: pointsToPlay(place),
  };
}

/** Frames won and the frame that is on; snooker has no clock. */
export function boardOf({ fixture }: Course, state: MatchState) {
  const { tally } = state;
  const { standing, frames, frame, centuries, highest } = tally;
  const isOver = phaseOf(state) === 'over';
  const texts = (side: 'home' | 'away'): string[] => [
    `${standing.units[side]}`,
    ...(isOver ? [] : [`${frame.points[side]}`]),
  ];
  return {
    kind: 'frames',
    home: standing.units.home,
    away: standing.units.away,
    period: isOver ? 'FT' : `F${frames.length + 1}`,
    clockSeconds: 0,
    clockAt: fixture.startsAt,
    running: false,
    ...(isOver ? {} : frameBoard(tally)),
    row: { home: texts('home'), away: texts('away') },
    frames: frames.map(({ points }) => ({ ...points })),
    stats: [
      { kind: 'centuries', ...centuries },
      { kind: 'highestBreak', ...highest },
    ],
    ...(tally.retired === undefined ? {} : { retired: tally.retired }),
  };
}
