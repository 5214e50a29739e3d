/** A clock that can be stopped, as it was told last: seconds of the game at an instant of real time. */
export interface GameClock {
  readonly seconds: number;
  readonly at: number;
  readonly running: boolean;
}

/** Seconds of the game at an instant. @param pace seconds of the game in one real second */
export const secondsAt = ({ seconds, at, running }: GameClock, now: number, pace: number): number =>
  running ? seconds + (Math.max(0, now - at) * pace) / 1_000 : seconds;
