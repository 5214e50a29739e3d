import { DEFAULTS } from '#domain/config/defaults.ts';

export interface PlacementSettings {
  /** Version of the betting rules that a receipt names. */
  readonly rulesVersion: string;
  /** After a start, delayed placements wait this long for the feed to tell what is on offer, ms. */
  readonly resumeGrace: number;
  /** A delayed placement whose end could not be written is tried again after this, ms. */
  readonly retryDelayed: number;
  /** No in-play delay may keep the customer longer than the slip waits, ms. */
  readonly longestDelay: number;
  /** How long after a bet the same from another tab or device is asked about, ms (P71). */
  readonly sameBetWindow: number;
}

export const placementSettings: PlacementSettings = {
  rulesVersion: '2026-1',
  resumeGrace: 5_000,
  retryDelayed: 2_000,
  longestDelay: DEFAULTS.betslip.waitingPeriodMs,
  sameBetWindow: 10_000,
};
