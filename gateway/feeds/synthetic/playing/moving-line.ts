import type { MarketSpec } from '../families/market-spec.ts';
import type { Seen } from './belief.ts';

/**
 * A market whose line follows the expected score: when that is too far from the line, another market takes
 * its place (LIV-07) and the old one is closed, to be settled with the rest.
 */
export interface MovingLine<in Course, in State, Outlook, Tally> {
  /** Its markets have this code, an underscore and their number, from 0. */
  readonly code: string;
  /**
   * Where an even line would be, and whether one may still move; undefined while there is none. Asked after
   * every moment: it must be cheap.
   */
  readonly fair: (
    course: Course,
    state: State,
    seen: Seen,
  ) => { readonly at: number; readonly moves: boolean } | undefined;
  /** A line moves when the fair one is further away than this. */
  readonly drift: number;
  /** The line on offer for a fair one. */
  readonly nearest: (fair: number) => number;
  readonly spec: (line: number, code: string) => MarketSpec<Outlook, Tally>;
}

/** The lines so far of one market, the one on offer last, once the state has changed. */
export function movedLine<Course, State>(
  line: Pick<MovingLine<Course, State, never, never>, 'fair' | 'drift' | 'nearest'>,
  before: readonly number[],
  ...[course, state, seen]: readonly [Course, State, Seen]
): readonly number[] {
  const fair = line.fair(course, state, seen);
  if (fair === undefined) return before;
  const current = before.at(-1);
  const nearest = line.nearest(fair.at);
  const isFar = current === undefined || Math.abs(fair.at - current) > line.drift;
  if (!isFar || nearest === current || (current !== undefined && !fair.moves)) return before;
  return [...before, nearest];
}
