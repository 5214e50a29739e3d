import type { WorldOptions } from '#simulator/scenario/options.ts';

/** What only some worlds have, and some mistakes cannot show without. */
export const HABITS = ['cashesOut', 'edits', 'builds', 'cares'] as const;
export type Habit = (typeof HABITS)[number];

const has: Readonly<Record<Habit, (options: WorldOptions) => boolean>> = {
  cashesOut: ({ cashingOut }) => cashingOut !== null,
  edits: ({ cashingOut }) => (cashingOut?.edits ?? 0) > 0,
  builds: ({ building }) => building !== null,
  cares: ({ caring }) => caring !== null,
};

export const hasHabit = (options: WorldOptions, habit: Habit | undefined): boolean =>
  habit === undefined || has[habit](options);
