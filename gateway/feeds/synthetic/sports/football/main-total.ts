import type { MovingLine } from '../../playing/moving-line.ts';
import type { Course } from './course.ts';
import { totalGoals } from './market-specs.ts';
import { expectationAt, type MatchState } from './match-state.ts';
import type { Outlook } from './outlook.ts';
import type { Tally } from './tally.ts';

/** A line moves when the expected total is this far from it, and not in the last minutes. */
const DRIFT = 0.85;
const REST = 0.4;

/** The total goals of the main page: the line nearest to an even chance. */
export const mainTotal: MovingLine<Course, MatchState, Outlook, Tally> = {
  code: 'TOTAL',
  drift: DRIFT,
  fair: (course, state, seen) => {
    const { first, second } = expectationAt(course, state, seen);
    const rest = first.home + first.away + second.home + second.away;
    return { at: state.home + state.away + rest, moves: rest >= REST };
  },
  nearest: (fair) => Math.floor(fair) + 0.5,
  spec: (line, code) => ({
    ...totalGoals({ code, type: 'TOTAL_GOALS_LINE', name: 'Total goals', group: 'main', rank: 5 }, 2 * line),
  }),
};
