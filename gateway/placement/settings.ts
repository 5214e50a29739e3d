import { DEFAULTS } from '#domain/config/defaults.ts';
import { TEXTS_IN_FORCE, type TextsInForce } from '#domain/config/texts-in-force.ts';

export interface PlacementSettings {
  /** Version of the betting rules that a receipt names. */
  readonly rulesVersion: string;
  /** Published texts that a customer must have accepted to bet (CNT-02). */
  readonly texts: TextsInForce;
  /**
   * How much longer than its own wait a held placement that another process left behind is waited for, ms:
   * after a start the feed needs time to tell what is on offer, and another gateway that lives shall be
   * first.
   */
  readonly resumeGrace: number;
  /**
   * How often placements are looked for that another gateway holds, and may have left behind, ms (FAIL-47).
   */
  readonly sweepEvery: number;
  /** A delayed placement whose end could not be written is tried again after this, ms. */
  readonly retryDelayed: number;
  /** No in-play delay may keep the customer longer than the slip waits, ms. */
  readonly longestDelay: number;
  /** How many bets of one customer may wait at a time: at least a whole slip of singles (MEND-03). */
  readonly mostHeld: number;
  /** How long after a bet the same from another tab or device is asked about, ms (FAIL-71). */
  readonly sameBetWindow: number;
  /** While nothing can be written, whether it works again is tried after this, ms (FAIL-33). */
  readonly probeWriting: number;
  /** How much is written then, bytes: more than a bet takes. */
  readonly probeBytes: number;
  /**
   * How long a tombstone stays, ms: longer than any session lives, and with its session a request that was on
   * its way is refused for good.
   */
  readonly fenceLife: number;
  /**
   * Tombstones that one customer may leave in a day. Beyond it a ref is told as unknown, and asked about
   * again.
   */
  readonly fencesADay: number;
}

export const placementSettings: PlacementSettings = {
  rulesVersion: TEXTS_IN_FORCE.bettingRules,
  texts: TEXTS_IN_FORCE,
  resumeGrace: 5_000,
  sweepEvery: 5_000,
  retryDelayed: 2_000,
  longestDelay: DEFAULTS.betslip.waitingPeriodMs,
  mostHeld: 30,
  sameBetWindow: 10_000,
  probeWriting: 2_000,
  probeBytes: 262_144,
  fenceLife: 30 * 86_400_000,
  fencesADay: 300,
};
