import { otherOf } from '../../chances/units.ts';
import type { Score } from '../../families/contest.ts';
import type { Phase } from '../../sport.ts';
import type { Course, EsportsMoment } from './course.ts';
import { defenderOf } from './map-law.ts';
import { afterRoundOf, type EsportsTally, isWon, mapNow, mapsOf, scoreOf, tallyAtFirst } from './tally.ts';

export interface MatchState {
  readonly tally: EsportsTally;
  readonly kills: Score;
  readonly begun: boolean;
}
export const matchAtFirst = ({ first }: Course): MatchState => ({
  tally: tallyAtFirst(first),
  kills: { home: 0, away: 0 },
  begun: false,
});

export function stepMatch(_: Course, state: MatchState, moment: EsportsMoment): MatchState {
  const { tally, kills } = state;
  switch (moment.kind) {
    case 'begun':
      return { ...state, begun: true };
    case 'round':
      return {
        ...state,
        tally: afterRoundOf(tally, moment.winner),
        kills: { home: kills.home + moment.kills.home, away: kills.away + moment.kills.away },
      };
    case 'forfeited':
      return { ...state, tally: { ...tally, forfeited: moment.side } };
    case 'settled':
      return { ...state, tally: { ...tally, over: true } };
  }
}

export function phaseOf({ tally, begun }: MatchState): Phase {
  if (!begun) return 'before';
  return isWon(tally) || tally.forfeited !== undefined ? 'over' : 'playing';
}

/** Maps won, rounds of each map, and who attacks; there is no clock. */
export function boardOf({ fixture }: Course, state: MatchState) {
  const { tally, kills } = state;
  const isOver = phaseOf(state) === 'over';
  const won = mapsOf(tally);
  const now = scoreOf(tally.rounds);
  const texts = (side: 'home' | 'away'): string[] => [
    String(won[side]),
    ...(isOver ? [] : [String(now[side])]),
  ];
  return {
    kind: 'maps',
    home: won.home,
    away: won.away,
    period: isOver ? 'FT' : `M${tally.maps.length + 1}`,
    clockSeconds: 0,
    clockAt: fixture.startsAt,
    running: false,
    sets: [...tally.maps.map(scoreOf), ...(isWon(tally) ? [] : [now])],
    row: { home: texts('home'), away: texts('away') },
    stats: [{ kind: 'kills', ...kills }],
    ...(isOver ? {} : { part: tally.maps.length + 1, server: otherOf(defenderOf(mapNow(tally))) }),
    ...(tally.forfeited === undefined ? {} : { retired: tally.forfeited }),
  };
}
