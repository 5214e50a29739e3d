import { scoreOf } from '../../chances/units.ts';
import type { Phase } from '../../sport.ts';
import type { Course, DartsMoment } from './course.ts';
import { afterVisit, type DartsTally, isWon, tallyAtFirst } from './tally.ts';

export interface MatchState {
  readonly tally: DartsTally;
  readonly begun: boolean;
}

export const matchAtFirst = ({ fixture, first }: Course): MatchState => ({
  tally: tallyAtFirst(fixture.league.format, first),
  begun: false,
});

export function stepMatch(_: Course, state: MatchState, moment: DartsMoment): MatchState {
  const { tally } = state;
  switch (moment.kind) {
    case 'begun':
      return { ...state, begun: true };
    case 'visit':
      return { ...state, tally: afterVisit(tally, moment.left) };
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

/** Sets and legs won, what each has left and who throws; darts has no clock. */
export function boardOf({ fixture }: Course, state: MatchState) {
  const { tally } = state;
  const { format, standing, maxima, highest, legs } = tally;
  const isOver = phaseOf(state) === 'over';
  const inSets = format.sets > 1;
  const texts = (side: 'home' | 'away'): string[] => [
    ...(inSets ? [String(standing.sets[side])] : []),
    String(standing.units[side]),
    ...(isOver ? [] : [String(tally.left[side])]),
  ];
  return {
    ...scoreOf(format, standing),
    kind: 'legs',
    period: isOver ? 'FT' : `L${legs.length + 1}`,
    clockSeconds: 0,
    clockAt: fixture.startsAt,
    running: false,
    ...(inSets ? { legs: { ...standing.units } } : {}),
    ...(inSets
      ? { sets: [...tally.sets, ...(isOver ? [] : [standing.units])].map((one) => ({ ...one })) }
      : {}),
    ...(isOver
      ? {}
      : {
          left: { ...tally.left },
          points: { home: String(tally.left.home), away: String(tally.left.away) },
          part: legs.length + 1,
          server: tally.thrower,
        }),
    row: { home: texts('home'), away: texts('away') },
    stats: [
      { kind: 'maximums', ...maxima },
      { kind: 'highestCheckout', ...highest },
    ],
    ...(tally.retired === undefined ? {} : { retired: tally.retired }),
  };
}
