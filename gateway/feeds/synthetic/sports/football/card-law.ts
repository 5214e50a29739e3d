import { pressureBetween } from './pressure.ts';

/** Chances that a minute brings a side nothing, one, or two of something. */
export type Law = readonly [none: number, one: number, two: number];

/** One minute in so many that is not a goal brings a side each of these, asked in this order. */
export const INCIDENTS = { noGoal: 1_100, missed: 2_200, yellow: 48, red: 2_000 } as const;
/** A side is left with nine men at least. */
export const MOST_REDS = 2;

/**
 * Cards of a side in a minute: a goal of its own leaves no room for one, and one of the other side none where
 * that was asked first, as it is every other time.
 *
 * @param goals of each side in a unit of pressure
 * @param part of the minute that is left
 * @param second chance that a yellow card is the second of a player: it counts as the red one that follows
 */
export function goalCardLaw(
  goals: { readonly own: number; readonly other: number },
  clock: number,
  part: number,
  reds: number,
  second: number,
): Law {
  const press = pressureBetween(clock, clock + 1);
  const isAsked = (1 - goals.own * press) * (1 - (goals.other * press) / 2);
  const isLeft = isAsked * (1 - 1 / INCIDENTS.noGoal) * (1 - 1 / INCIDENTS.missed);
  const shown = (part * isLeft) / INCIDENTS.yellow;
  const straight = (part * isLeft * (1 - 1 / INCIDENTS.yellow)) / INCIDENTS.red;
  const [yellow, red] = reds >= MOST_REDS ? [shown, 0] : [shown * (1 - second), straight + shown * second];
  return [1 - yellow - red, yellow, red];
}
