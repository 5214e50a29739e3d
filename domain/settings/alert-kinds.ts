import { isVirtual } from '../virtuals/is-virtual.ts';
import type { AlertKind } from './live-alert.ts';

/** What a kind of alert is called in a sport. */
export type AlertWords = 'start' | 'goals' | 'sets' | 'redCard' | 'halfTime' | 'intervals' | 'result';

export interface OfferedAlert {
  readonly kind: AlertKind;
  readonly words: AlertWords;
}

const START: OfferedAlert = { kind: 'start', words: 'start' };
const RESULT: OfferedAlert = { kind: 'result', words: 'result' };
const FOOTBALL: readonly OfferedAlert[] = [
  { kind: 'score', words: 'goals' },
  { kind: 'redCard', words: 'redCard' },
  { kind: 'break', words: 'halfTime' },
];
const SETS: readonly OfferedAlert[] = [{ kind: 'score', words: 'sets' }];
const INTERVALS: readonly OfferedAlert[] = [{ kind: 'break', words: 'intervals' }];

/** What a sport has between its start and its result; races, darts and others have nothing of it. */
const BETWEEN: Readonly<Record<string, readonly OfferedAlert[]>> = {
  SBTC1_1: FOOTBALL,
  SBTC1_5: SETS,
  SBTC1_41: SETS,
  SBTC1_42: SETS,
  SBTC1_43: SETS,
  SBTC1_2: INTERVALS,
  SBTC1_4: INTERVALS,
  SBTC1_9: INTERVALS,
  SBTC1_10: INTERVALS,
  SBTC1_11: INTERVALS,
  SBTC1_12: INTERVALS,
  SBTC1_13: INTERVALS,
  SBTC1_16: INTERVALS,
  SBTC1_34: INTERVALS,
};

/**
 * The kinds of alert that a sport can have, in the order of the page (ENG-05.2): a kind is offered only where
 * its sport has it. What is drawn and not played cannot be starred, and has none.
 */
export const alertsOfSport = (sportId: string): readonly OfferedAlert[] =>
  isVirtual(sportId) ? [] : [START, ...(BETWEEN[sportId] ?? []), RESULT];
