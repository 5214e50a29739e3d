import type { Phase } from '../../sport.ts';
import type { Course, RallyMoment } from './course.ts';
import type { RallyRules } from './rules.ts';
import { afterPoint, isWon, type RallyTally, setsOf, tallyAtFirst } from './tally.ts';

export interface MatchState {
  readonly tally: RallyTally;
  readonly begun: boolean;
}

export const matchAtFirst = ({ fixture, first }: Course): MatchState => ({
  tally: tallyAtFirst(fixture.league.needed, first),
  begun: false,
});

export function stepMatch(rules: RallyRules, state: MatchState, moment: RallyMoment): MatchState {
  const { tally } = state;
  switch (moment.kind) {
    case 'begun':
      return { ...state, begun: true };
    case 'point':
      return { ...state, tally: afterPoint(rules, tally, moment.winner) };
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

/** Sets won, points of each set, and who serves; there is no clock. */
export function boardOf({ fixture }: Course, state: MatchState) {
  const { tally } = state;
  const isOver = phaseOf(state) === 'over';
  const won = setsOf(tally);
  const { home, away, server } = tally.set;
  const parts = [...tally.sets, ...(isWon(tally) ? [] : [{ home, away }])];
  const texts = (side: 'home' | 'away'): string[] => [
    String(won[side]),
    ...(isOver ? [] : [String(tally.set[side])]),
  ];
  return {
    kind: 'sets',
    home: won.home,
    away: won.away,
    period: isOver ? 'FT' : `S${tally.sets.length + 1}`,
    clockSeconds: 0,
    clockAt: fixture.startsAt,
    running: false,
    sets: parts.map((part) => ({ home: part.home, away: part.away })),
    row: { home: texts('home'), away: texts('away') },
    ...(isOver ? {} : { part: tally.sets.length + 1, server }),
    ...(tally.retired === undefined ? {} : { retired: tally.retired }),
  };
}
