import type { Prng } from '../random/prng.ts';

export type Direction = 'out' | 'back';

/**
 * What the line between a device and the gateway does to what travels on it. Milliseconds; chances are out of
 * 100.
 */
export class NetworkConditions {
  readonly #chance: Prng;
  latency = 20;
  jitter = 20;
  /** Added to each way while a fault lasts. */
  extra = 0;
  extraJitter = 0;
  loss: Record<Direction, number> = { out: 0, back: 0 };
  /** Nothing gets through, and nobody is told. */
  cut: Record<Direction, boolean> = { out: false, back: false };
  /** No connection can be made at all, and that is known at once. */
  refuses = false;
  /** Known after a round trip: a certificate, a captive portal's handshake. */
  refusesLate = false;
  bytesPerSecond = 0;

  constructor(chance: Prng) {
    this.#chance = chance;
  }

  heal(): void {
    this.extra = 0;
    this.extraJitter = 0;
    this.loss = { out: 0, back: 0 };
    this.cut = { out: false, back: false };
    this.refuses = false;
    this.refusesLate = false;
    this.bytesPerSecond = 0;
  }

  /** How long so many bytes take one way. */
  delay(bytes: number): number {
    const slow = this.bytesPerSecond === 0 ? 0 : Math.ceil((bytes * 1_000) / this.bytesPerSecond);
    return (
      this.latency +
      this.extra +
      slow +
      this.#chance.below(1 + this.jitter) +
      this.#chance.below(1 + this.extraJitter)
    );
  }

  isLost(direction: Direction): boolean {
    return this.cut[direction] || this.#chance.chance(this.loss[direction], 100);
  }
}
