import type { WorldOptions } from '#simulator/scenario/options.ts';
import { sceneOf } from '#simulator/scenario/scenes.ts';

/** What only some worlds have, and some mistakes cannot show without. */
export const HABITS = [
  'cashesOut',
  'meddledCashOuts',
  'forgedCashOuts',
  'parts',
  'rules',
  'removedRules',
  'journalledRules',
  'edits',
  'meddledEdits',
  'builds',
  'buildsAnywhere',
  'cares',
  'plays',
] as const;
export type Habit = (typeof HABITS)[number];

/** Out of 100 deeds with open bets, so many are about a rule where one is met again and again. */
const OFTEN = 25;
/** Out of 100 answers, so many are signed for another part, or made up without the gateway's key. */
const TAMPERED = 15;
const FORGED = 5;

const has: Readonly<Record<Habit, (options: WorldOptions) => boolean>> = {
  cashesOut: ({ cashingOut }) => cashingOut !== null,
  meddledCashOuts: ({ cashingOut, meddling }) =>
    cashingOut !== null && (meddling?.mistaken ?? 0) >= TAMPERED && (meddling?.forged ?? 0) >= FORGED,
  forgedCashOuts: (options) => sceneOf(options) === 'forgedCashOuts',
  parts: (options) => sceneOf(options) === 'parts',
  rules: ({ cashingOut }) => (cashingOut?.rules ?? 0) >= OFTEN,
  removedRules: (options) => sceneOf(options) === 'rulesTakenBack',
  // Rows are lost where a gateway that has a journal is started again.
  journalledRules: (options) => sceneOf(options) === 'rulesInPowerCuts',
  edits: (options) => sceneOf(options) === 'edits',
  meddledEdits: ({ cashingOut, meddling }) =>
    (cashingOut?.edits ?? 0) > 0 && (meddling?.mistaken ?? 0) >= TAMPERED,
  builds: (options) => sceneOf(options) === 'builders',
  // The scene's matches seldom end with a void pick, and its people seldom split.
  buildsAnywhere: ({ building }) => building !== null,
  cares: ({ caring }) => caring !== null,
  // Most markets of many events, and how they end: a level place or a push is among them.
  plays: (options) => sceneOf(options) === 'otherSports',
};

export const hasHabit = (options: WorldOptions, habit: Habit | undefined): boolean =>
  habit === undefined || has[habit](options);
