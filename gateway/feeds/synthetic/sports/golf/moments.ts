import type { Moment } from '../../playing/script.ts';
import type { SportCourse } from '../../sport.ts';
import type { Fixture } from './fixtures.ts';

/** What happens in a tournament: all play a hole at once, each group from a tee of its own. */
export type GolfMoment = Moment &
  (
    | { readonly kind: 'round' | 'over' }
    /** To par, by player. */
    | { readonly kind: 'hole'; readonly scores: readonly number[]; readonly isLast: boolean }
    | { readonly kind: 'playOff'; readonly winner: number }
  );

export interface Course extends SportCourse<GolfMoment> {
  readonly fixture: Fixture;
}
