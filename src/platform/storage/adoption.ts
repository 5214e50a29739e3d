import { adoptionLimits } from '#recordings/format/limits.ts';
import { hotBytes, type Manifest } from '#recordings/format/manifest.ts';

/** Who looks for a log to go on with. */
export interface Adopter {
  /** Epoch ms. */
  readonly now: number;
  /** Of the page that is opened: a slip of another brand is none here. */
  readonly brand: string;
  /** Sessions whose lock some tab holds: those are being written. */
  readonly held: readonly string[];
}

const bytesOf = (manifest: Manifest): number =>
  manifest.coldBytes + manifest.behaviourBytes + hotBytes(manifest);

function isWorthIt(manifest: Manifest, now: number): boolean {
  const { unfinished, updatedAt } = manifest;
  if (unfinished === undefined) return false;
  const age = now - updatedAt;
  if (unfinished.bets > 0) return age <= adoptionLimits.betMs;
  return unfinished.legs > 0 && age <= adoptionLimits.slipMs && bytesOf(manifest) <= adoptionLimits.slipBytes;
}

/**
 * Logs of tabs that are gone and left something behind, those with a bet whose truth is open before those
 * with a slip, the newest first (FAIL-60 to FAIL-62). Never one that a living tab writes.
 */
export const adoptable = (
  manifests: readonly Manifest[],
  { now, brand, held }: Adopter,
): readonly Manifest[] =>
  manifests
    .filter(({ header }) => header.brand === brand && !held.includes(header.sessionId))
    .filter((manifest) => isWorthIt(manifest, now))
    .sort(
      (a, b) =>
        Number((b.unfinished?.bets ?? 0) > 0) - Number((a.unfinished?.bets ?? 0) > 0) ||
        b.updatedAt - a.updatedAt,
    );
