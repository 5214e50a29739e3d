import type { RACE_STEPS } from '../market/states.ts';

/** RAC-05, CORE-04. `UNKNOWN` is a step that this build does not know; it is treated as suspended. */
export type RacePhase = 'PRE_GAME' | 'RACE_OFF' | 'GAME_OVER' | 'UNKNOWN';

export type RaceStep = (typeof RACE_STEPS)[number];

const phases: Readonly<Record<RaceStep, Exclude<RacePhase, 'UNKNOWN'>>> = {
  dormant: 'PRE_GAME',
  delayed: 'PRE_GAME',
  parading: 'PRE_GAME',
  goingDown: 'PRE_GAME',
  atThePost: 'PRE_GAME',
  goingBehind: 'PRE_GAME',
  goingInTheStalls: 'PRE_GAME',
  underOrders: 'PRE_GAME',
  off: 'RACE_OFF',
  finished: 'RACE_OFF',
  falseStart: 'RACE_OFF',
  photoFinish: 'RACE_OFF',
  result: 'GAME_OVER',
  weighedIn: 'GAME_OVER',
  raceVoid: 'GAME_OVER',
  abandoned: 'GAME_OVER',
};

export const QUICK_RESULTS = ['none', 'inquiry', 'objection', 'both', 'amended', 'resultStands'] as const;
export type QuickResult = (typeof QUICK_RESULTS)[number];

const isStep = (step: string): step is RaceStep => Object.hasOwn(phases, step);
const isQuickResult = (text: string): text is QuickResult => QUICK_RESULTS.some((known) => known === text);

/** Phase of a race by its step as sent. */
export const racePhase = (step: string): RacePhase => (isStep(step) ? phases[step] : 'UNKNOWN');

/** The race has been run: its market does not open again, as it can after a false start. */
export const isOff = (step: string): boolean => racePhase(step) === 'RACE_OFF' && step !== 'falseStart';

/** What the stewards said of the result; only once the race is over, and undefined for an unknown text. */
export function quickResult(step: string, sent: string | undefined): QuickResult | undefined {
  if (racePhase(step) !== 'GAME_OVER') return undefined;
  if (sent === undefined) return 'none';
  return isQuickResult(sent) ? sent : undefined;
}
