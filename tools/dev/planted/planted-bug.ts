import type { Habit } from './habits.ts';

/**
 * One mistake that somebody could make, put into the product's source to see whether anything notices. `find`
 * stands in the file exactly once; a test holds every bug against the present source, so that none becomes a
 * change of nothing.
 */
export interface PlantedBug {
  /** Lower case with hyphens; never given to another bug. */
  readonly id: string;
  /** What the product does wrong with it, in one sentence. */
  readonly what: string;
  /** The rule it breaks: a trap (T…), an invariant (I…), a scenario (P…) or an acceptance row. */
  readonly rule: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Test files that are asked when the simulator has seen nothing, the likeliest first. */
  readonly tests: readonly string[];
  /** Without it in a world the mistake cannot show there: the simulator is asked in worlds with it alone. */
  readonly habit?: Habit;
}
