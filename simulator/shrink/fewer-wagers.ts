import type { WorldOptions } from '../world/options.ts';
import type { Wagers } from '../world/wagers.ts';

const NONE = { amends: 0, eachWay: 0, systems: 0, allIn: 0, payout: 0, races: 1, runners: 3 } as const;
const NAMES = ['amends', 'eachWay', 'systems', 'allIn', 'payout', 'races', 'runners'] as const;

/** Matches alone, else one thing fewer to bet on or to do with it. */
export function fewerWagers(options: WorldOptions): readonly WorldOptions[] {
  const { wagers } = options;
  if (wagers === null) return [];
  return [
    { ...options, wagers: null },
    ...NAMES.filter((name) => wagers[name] > NONE[name]).map((name) => ({
      ...options,
      wagers: { ...wagers, [name]: NONE[name] },
    })),
  ];
}

/** A card counts as much as a person; each thing on it or done with it a little. */
export const sizeOfWagers = (wagers: Wagers | null): number =>
  wagers === null ? 0 : 5 + NAMES.filter((name) => wagers[name] > NONE[name]).length;
