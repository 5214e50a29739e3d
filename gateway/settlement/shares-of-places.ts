import type { ReportedResult } from '#domain/settlement/early-result.ts';
import type { DeadHeat } from '#domain/settlement/result.ts';

interface Part {
  readonly outcome: string;
  readonly deadHeat?: DeadHeat | undefined;
}

const shareOf = (part: Part | undefined): DeadHeat | undefined =>
  part?.outcome === 'WON' ? (part.deadHeat ?? { places: 1, tied: 1 }) : undefined;

/**
 * Whether the shares of all that won are no more than there are places: a winner takes one, one of three that
 * tied for two takes two thirds (MEND-05). Exact.
 * @param places 0: any number
 */
function areShared(parts: readonly (Part | undefined)[], places: number): boolean {
  if (places === 0) return true;
  const shares = parts.map(shareOf).filter((share) => share !== undefined);
  const whole = shares.reduce((product, { tied }) => product * BigInt(tied), 1n);
  const taken = shares.reduce((sum, share) => sum + (whole / BigInt(share.tied)) * BigInt(share.places), 0n);
  return taken <= whole * BigInt(places);
}

/**
 * Whether so many can have won a market, each with its share of a dead heat. @param winners undefined: not
 * known of how many
 */
export const canAllHaveWon = (results: readonly ReportedResult[], winners: number | undefined): boolean =>
  winners === undefined || areShared(results, winners);

/** Whether so many can have been placed. @param places undefined: not known of how many */
export const canAllBePlaced = (results: readonly ReportedResult[], places: number | undefined): boolean =>
  places === undefined ||
  areShared(
    results.map((result) => (result.outcome === 'UNDECIDED' ? undefined : result.place)),
    places,
  );
