/** What bets are bought back for, and when (CSH-03). An operator edits this file. */
export interface CashOutRules {
  /** False: no bet has a value, and the app hides it (`features.cashOut`). */
  readonly isOn: boolean;
  /** The same for system bets alone (`features.systemBetsCashOut`). */
  readonly systems: boolean;
  /** Off the fair value at the prices that stand, in hundredths. */
  readonly marginPercent: number;
  /** Less than this is not offered, minor units. */
  readonly smallest: number;
  /** No delay of the game is waited for longer, ms. */
  readonly longestDelay: number;
  /** Values of bets with a rule are looked at this often at most, ms. */
  readonly lookEvery: number;
  /** Values are told this often at most, ms. */
  readonly tellEvery: number;
  /** A delay whose end could not be written is looked at again after this, ms. */
  readonly retryAfter: number;
  /** How often requests are looked for that another gateway left behind, ms (FAIL-47). */
  readonly sweepEvery: number;
  /** How long after its end a request is left to the gateway that took it, ms. */
  readonly grace: number;
  /** Tombstones that one customer may leave in a day (HOLD-09). */
  readonly fencesADay: number;
  /** How long one stays, ms: longer than any session lives that a late request could come with. */
  readonly fenceLife: number;
}

export const cashOutRules: CashOutRules = {
  isOn: true,
  systems: true,
  marginPercent: 4,
  smallest: 10,
  longestDelay: 60_000,
  lookEvery: 250,
  tellEvery: 500,
  retryAfter: 2_000,
  sweepEvery: 5_000,
  grace: 5_000,
  fencesADay: 300,
  fenceLife: 30 * 86_400_000,
};
