import type { EventStatistic } from '#domain/market/event-statistics.ts';
import type { Course } from './course.ts';
import { SIDES } from './lineups.ts';
import { begunBy, type Minute, sumOf } from './match-minutes.ts';
import type { MatchState } from './match-state.ts';
import type { TeamSide } from './pressure.ts';

/**
 * Counts of a match at a state (INP-03). What the score and the incidents say is counted from them: a goal is
 * a shot on target, a penalty missed is a shot, a card is one that was shown. Corners are those by which bets
 * on them are settled. The rest is drawn beside the course.
 */
export const countedOf =
  (_: string, course: Course) =>
  (state: MatchState): readonly EventStatistic[] | undefined => {
    if (state.period === 'PRE') return undefined;
    const begun = begunBy(course, state);
    const sum = (side: TeamSide, of: keyof Minute): number => sumOf(course, begun, side, of);
    const told = (side: TeamSide, kind: string): number =>
      state.incidents.filter((incident) => incident.kind === kind && incident.side === side).length;
    const count = (kind: EventStatistic['kind'], of: (side: TeamSide) => number): EventStatistic => {
      const [ofHome = 0, ofAway = 0] = SIDES.map(of);
      return { kind, home: ofHome, away: ofAway };
    };
    const onTarget = (side: TeamSide): number => sum(side, 'onTarget') + state[side];
    const possession = Math.round(sum('home', 'ball') / begun);
    return [
      { kind: 'possession', home: possession, away: 100 - possession },
      count('shots', (side) => onTarget(side) + sum(side, 'wide') + told(side, 'missed')),
      count('shotsOnTarget', onTarget),
      count('corners', (side) => state.told.corners[side]),
      count('fouls', (side) => sum(side, 'fouls') + told(side, 'yellow') + told(side, 'red')),
      count('yellowCards', (side) => told(side, 'yellow')),
      count('redCards', (side) => state.reds[side]),
    ];
  };
