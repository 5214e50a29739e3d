import { grownBy, surely } from '../../chances/repeated.ts';
import { peopleOf } from '../../names/people.ts';
import { HALF, type TeamSide } from './drives.ts';
import type { Fixture } from './fixtures.ts';

/** The passer, two runners, four receivers. */
export const SQUAD = 7;
export const PASSER = 0;
/** Touchdowns of a side in hundredths, by who carries the ball over; the rest are of nobody named here. */
export const SCORERS = [6, 24, 10, 18, 14, 11, 8] as const;
/** From this place on a scorer has caught a pass. */
export const FIRST_RECEIVER = 3;
export const RECEIVERS = [0, 0, 8, 32, 26, 20, 14] as const;
export const RUNNERS = [16, 56, 28, 0, 0, 0, 0] as const;
export const HUNDRED = 100;

/** Yards of a throw or a run, with their chances in hundredths; how many were caught on the way. */
export interface Gain {
  readonly yards: number;
  readonly parts: number;
  readonly caught: number;
}
const gain = (yards: number, parts: number, caught: number): Gain => ({ yards, parts, caught });
/** Twice a drive the ball is thrown, once it is carried: with so many yards. */
export const THROWS = [
  gain(0, 38, 0),
  gain(5, 16, 1),
  gain(9, 15, 1),
  gain(14, 13, 1),
  gain(21, 10, 2),
  gain(32, 6, 2),
  gain(46, 2, 2),
] as const;
export const RUNS = [
  gain(0, 20, 0),
  gain(4, 25, 0),
  gain(8, 25, 0),
  gain(13, 17, 0),
  gain(22, 10, 0),
  gain(36, 3, 0),
] as const;
export const THROWS_A_DRIVE = 2;
/** So many yards at once are a first down. */
export const FIRST_DOWN = 9;

export type Counted = 'passing' | 'rushing' | 'receiving' | 'receptions';
const MOST = { passing: 640, rushing: 320, receiving: 400, receptions: 40 } as const;
const timesADrive = (counted: Counted): number => (counted === 'rushing' ? 1 : THROWS_A_DRIVE);

/** Chances of what one throw or run adds to what a player has: the passer has all that is thrown. */
function lawOfPlayer(nth: number, counted: Counted): readonly number[] {
  const gains = counted === 'rushing' ? RUNS : THROWS;
  const parts = counted === 'rushing' ? RUNNERS : RECEIVERS;
  const share = counted === 'passing' ? 1 : (parts[nth] ?? 0) / HUNDRED;
  const law = Array.from({ length: 50 }, () => 0);
  for (const { yards, parts: chance, caught } of gains) {
    const adds = counted === 'receptions' ? caught : yards;
    law[adds] = (law[adds] ?? 0) + (share * chance) / HUNDRED;
  }
  law[0] = 1 - law.slice(1).reduce((sum, chance) => sum + chance, 0);
  return law;
}

const known = new Map<string, Float64Array>();
/** Chances of what a player does in so many drives: the same in every game, so that it is kept. */
export function inDrives(nth: number, counted: Counted, drives: number): Float64Array {
  const name = `${nth} ${counted} ${drives}`;
  const found =
    known.get(name) ??
    grownBy(surely(0, MOST[counted]), lawOfPlayer(nth, counted), drives * timesADrive(counted));
  known.set(name, found);
  return found;
}

/** An even line for what a player does in a game. */
export function lineOf(nth: number, counted: Counted): number {
  const law = inDrives(nth, counted, HALF);
  let below = 0;
  let line = 0;
  while (below + (law[line] ?? 1) < 0.5) {
    below += law[line] ?? 0;
    line += 1;
  }
  return Math.max(0.5, line - 0.5);
}

export const playersOf = ({ league, home, away }: Fixture, side: TeamSide): readonly string[] =>
  peopleOf(`${league.code} ${side === 'home' ? home : away}`, SQUAD, 'men');
