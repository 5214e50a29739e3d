/** One thing that must hold, checked by a program. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Where the step writes its test results. A step without counts as one check. */
  readonly report?: string;
  /** Cores that it keeps busy: one where nothing is said, `EVERY_CORE` for all there are. */
  readonly cores?: number;
  readonly slow?: boolean;
  /** The step that must have ended before, where it was chosen too. */
  readonly after?: string;
  /** A file without which there is nothing to do yet. */
  readonly needs?: string;
}

export const EVERY_CORE = Number.POSITIVE_INFINITY;

export const bin = (name: string): string => `node_modules/.bin/${name}`;
export const tool = (...command: string[]): readonly string[] => [bin('tsx'), ...command];
