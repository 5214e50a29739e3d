import type { Target } from './target.ts';

/** What came of an attack: whether the gateway held, and the figure that shows it. */
export interface Outcome {
  readonly holds: boolean;
  /** One line: what was tried how often, and what came of it. */
  readonly figure: string;
  /** More lines, for whoever looks into it; the largest or the wrong ones. */
  readonly more?: readonly string[];
}

/** One kind of hostile client, on a gateway of its own. */
export interface Attack {
  readonly name: string;
  /** What must not happen. */
  readonly title: string;
  /** The points that it proves. */
  readonly points: readonly string[];
  /** @param size 1 in the short form; the full form tries as many times more. */
  run(target: Target, size: number): Promise<Outcome>;
}

export const outcome = (problems: readonly string[], figure: string): Outcome => ({
  holds: problems.length === 0,
  figure,
  ...(problems.length === 0 ? {} : { more: problems.slice(0, MOST_TOLD) }),
});

const MOST_TOLD = 12;
