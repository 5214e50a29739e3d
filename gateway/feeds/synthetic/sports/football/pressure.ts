export type TeamSide = 'home' | 'away';

/**
 * How likely goals are in a minute of the match, in thousandths of the average minute: 850 at first, 1150
 * at the end. `pressureSince` is its integral.
 */
export const pressure = (minute: number): number => 850 + (10 * minute) / 3;
export const pressureBetween = (from: number, to: number): number =>
  to <= from ? 0 : 850 * (to - from) + (5 / 3) * (to * to - from * from);

/** Of ten men: their own goals become rarer, the other side's more frequent. */
export const shortHanded = { own: 2 / 3, other: 5 / 4 };
