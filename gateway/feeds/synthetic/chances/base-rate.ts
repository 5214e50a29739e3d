/** One event from its first state to its last, as a measurement sees it. */
export interface Played<Course, State> {
  readonly course: Course;
  readonly end: State;
  /** Every state on the way, the first one included. */
  readonly states: readonly State[];
}

/** A figure that a sport's events must have on average, with where it comes from. */
export interface BaseRate<Course, State> {
  readonly name: string;
  /** Of one event; undefined where it does not count for this figure. */
  readonly of: (played: Played<Course, State>) => number | undefined;
  /** Mean of `of`, or its standard deviation. */
  readonly what?: 'mean' | 'deviation';
  /** What it is in the world. */
  readonly real: number;
  /** How far from it the model may be: no model meets every figure of a sport at once. */
  readonly within: number;
  /** What ours comes to, counted over 60,000 events: what is played comes to it, but for chance. */
  readonly model: number;
}

/** How near a model must come to the world: a tenth, and .02 for rates that are rare. */
export const band = (real: number): number => (real < 0.1 ? 0.02 : real / 10);
