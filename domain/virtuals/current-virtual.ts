/** A virtual race as a page knows it. */
export interface ListedVirtual {
  readonly id: number;
  /** When its result is shown, epoch ms. */
  readonly resultAt: number;
}

/** A result stands on the page so long before the next race takes its place (VIR-01). */
export const RESULT_SHOWN = 3_000;

/**
 * The race that a page of virtuals shows: the one that was chosen until its result has been shown, then the
 * next in time. One that is not in the list any more is never the current one.
 *
 * @param races that are still known, in order of time
 * @param chosen by the address
 */
export function currentVirtual<Race extends ListedVirtual>(
  races: readonly Race[],
  now: number,
  chosen: number | undefined,
): Race | undefined {
  const isDue = ({ resultAt }: Race): boolean => now < resultAt + RESULT_SHOWN;
  return races.find((race) => race.id === chosen && isDue(race)) ?? races.find(isDue);
}

/**
 * Whether a race was over when it was chosen: then its result is looked at for as long as one likes. One that
 * ends while it is shown gives way as every other.
 */
export const wasOver = ({ resultAt }: ListedVirtual, chosenAt: number): boolean => resultAt <= chosenAt;
