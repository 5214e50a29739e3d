import {
  BOOKED,
  isOnBench,
  isOut,
  isSentOff,
  MINUTES_ON,
  NEWS,
  SECOND_OF,
  THOUSAND,
  type Told,
} from './lineups.ts';
import type { TeamSide } from './pressure.ts';

/** Chance that a player is on the pitch at a minute to come, as far as is told. */
function onPitch(told: Told, side: TeamSide, nth: number): (clock: number) => number {
  if (isOut(told, side, nth) || isSentOff(told, side, nth)) return () => 0;
  const cameOn = (clock: number): number =>
    MINUTES_ON.filter((minute) => minute <= clock).length / MINUTES_ON.length;
  if (told.teams === undefined)
    return (clock) => (NEWS.of - NEWS.out - NEWS.bench * (1 - cameOn(clock))) / NEWS.of;
  return isOnBench(told, side, nth) ? cameOn : () => 1;
}

/** Who of a side has a yellow card by each minute to come, asked in the order of the minutes. */
export function bookedOf(told: Told, side: TeamSide) {
  const players = BOOKED.map((thousandths, nth) => ({
    share: thousandths / THOUSAND,
    on: onPitch(told, side, nth),
    has: told.booked[side].includes(nth) ? 1 : 0,
  }));
  return {
    /** Chance that a yellow card of a minute is somebody's second. */
    second: (clock: number): number =>
      players.reduce((sum, { share, on, has }) => (has === 0 ? sum : sum + share * has * on(clock)), 0) /
      SECOND_OF,
    /** @param yellow chance of one in the minute that sends nobody off */
    show: (clock: number, yellow: number): void => {
      for (const player of players) player.has += (1 - player.has) * player.share * yellow * player.on(clock);
    },
  };
}
