import type { Attack } from './attack.ts';
import { flooding } from './classes/flooding.ts';
import { foreignRecordings } from './classes/foreign-recordings.ts';
import { foreignSessions } from './classes/foreign-sessions.ts';
import { hostileBodies } from './classes/hostile-bodies.ts';
import { largestBodies } from './classes/largest-bodies.ts';
import { leftOverDemonstration } from './classes/left-over-demonstration.ts';
import { liveFloods } from './classes/live-floods.ts';
import { ownPrices } from './classes/own-prices.ts';
import { parallelGuesses } from './classes/parallel-guesses.ts';
import { replayedBets } from './classes/replayed-bets.ts';
import { staffRoles } from './classes/staff-roles.ts';

/** Every kind of hostile client, in the order in which they are tried. */
export const attacks: readonly Attack[] = [
  ownPrices,
  replayedBets,
  foreignSessions,
  foreignRecordings,
  staffRoles,
  leftOverDemonstration,
  parallelGuesses,
  hostileBodies,
  largestBodies,
  liveFloods,
  flooding,
];
