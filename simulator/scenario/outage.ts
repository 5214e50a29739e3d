import type { Chances } from '../random/prng.ts';
import type { VirtualTime } from '../time/virtual-time.ts';

/**
 * For a while nobody has a live channel, and everything else goes on: a proxy that lets no socket through.
 */
export interface Outage {
  /** Begins so many ms after the world. */
  readonly afterMs: number;
  readonly ms: number;
}

interface Shape {
  readonly mode: string;
  readonly safetyMs: number;
}

/** Without a channel for so long nothing may go out (LIV-05), so an outage is longer, ms. */
const LEAST_MS = 6_500;
/** A lite world is longer for the sake of an outage, so few have one. */
const LITE = 20;
const SWARM = 4;

/** A stream of its own, as habits have. */
export function drawOutage(chances: Chances, { mode, safetyMs }: Shape): Outage | null {
  const chance = chances.of('outage');
  if (mode === 'perf' || !chance.chance(1, mode === 'lite' ? LITE : SWARM)) return null;
  if (mode === 'lite') return { afterMs: chance.below(500), ms: chance.between(LEAST_MS, 8_000) };
  const ms = Math.min(safetyMs, chance.between(LEAST_MS, 20_000));
  return { afterMs: chance.below(safetyMs - ms + 1), ms };
}

/** Under faults for as long as the outage needs. */
export const longEnoughFor = (outage: Outage | null, safetyMs: number): number =>
  outage === null ? safetyMs : Math.max(safetyMs, outage.afterMs + outage.ms);

/** @param cut told when no live channel gets through any more, and when it does again */
export function beginOutage(
  outage: Outage | null,
  time: Pick<VirtualTime, 'after'>,
  cut: (isCutOff: boolean) => void,
): void {
  if (outage === null) return;
  time.after(outage.afterMs, () => cut(true));
  time.after(outage.afterMs + outage.ms, () => cut(false));
}
