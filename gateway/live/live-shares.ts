import type { LiveLimits } from '../config/limits.ts';
import type { Place, Wire } from './wire.ts';

interface Taken {
  sessions: number;
  /** Bytes of snapshots that may still be asked for; refilled as time goes by. */
  left: number;
  at: number;
}

type ShareLimits = Pick<
  LiveLimits,
  'sessionsPerSocket' | 'sessionsPerAddress' | 'snapshotBytes' | 'snapshotBytesPerSecond'
>;

/**
 * What one socket and one address may take of the live channels, so that nobody takes them from everybody
 * else: sessions, and bytes of snapshots, which are the one thing that a small message asks for and a large
 * one answers.
 */
export class LiveShares {
  readonly #limits: ShareLimits;
  readonly #now: () => number;
  readonly #onWire = new Map<Wire, number>();
  readonly #ofAddress = new Map<string, Taken>();

  constructor(limits: ShareLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Whether one more session may begin there. */
  hasRoom({ wire, address }: Place): boolean {
    const { sessionsPerSocket, sessionsPerAddress } = this.#limits;
    if (wire !== undefined && (this.#onWire.get(wire) ?? 0) >= sessionsPerSocket) return false;
    return (this.#ofAddress.get(address)?.sessions ?? 0) < sessionsPerAddress;
  }

  begin({ wire, address }: Place): void {
    if (wire !== undefined) this.#onWire.set(wire, (this.#onWire.get(wire) ?? 0) + 1);
    this.#of(address).sessions += 1;
  }

  /** The session is over; `place` is where it began. */
  end({ wire, address }: Place): void {
    const on = wire === undefined ? undefined : this.#onWire.get(wire);
    if (wire !== undefined && on !== undefined) {
      if (on > 1) this.#onWire.set(wire, on - 1);
      else this.#onWire.delete(wire);
    }
    const taken = this.#of(address);
    taken.sessions -= 1;
    if (taken.sessions === 0 && taken.left >= this.#limits.snapshotBytes) this.#ofAddress.delete(address);
  }

  /**
   * Whether a snapshot may be asked for from there. What it costs is known when it is made, so a debt is paid
   * off first.
   */
  mayAsk(address: string): boolean {
    return this.#of(address).left > 0;
  }

  spend(address: string, bytes: number): void {
    this.#of(address).left -= bytes;
  }

  /** Forgets addresses that have nothing and owe nothing. */
  sweep(): void {
    for (const [address, { sessions }] of this.#ofAddress) {
      if (sessions === 0 && this.#of(address).left >= this.#limits.snapshotBytes)
        this.#ofAddress.delete(address);
    }
  }

  #of(address: string): Taken {
    const { snapshotBytes, snapshotBytesPerSecond } = this.#limits;
    const now = this.#now();
    const taken = this.#ofAddress.get(address) ?? { sessions: 0, left: snapshotBytes, at: now };
    taken.left = Math.min(
      snapshotBytes,
      taken.left + (Math.max(0, now - taken.at) / 1_000) * snapshotBytesPerSecond,
    );
    taken.at = now;
    this.#ofAddress.set(address, taken);
    return taken;
  }
}
