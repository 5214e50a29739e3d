/** Minutes ahead that count as starting soon, as the customer may choose them; 0 is all (INP-02, TRAP-31). */
export const IN_PLAY_TIMES = [30, 60, 120, 240, 1_440, 5_760, 10_080, 0] as const;
export const DEFAULT_IN_PLAY_TIME = 30;

/** A number that is none of those is the default, whoever wrote it (INP-02). */
export const inPlayTimeOf = (minutes: number): number =>
  IN_PLAY_TIMES.find((time) => time === minutes) ?? DEFAULT_IN_PLAY_TIME;
