import type { VirtualTime } from './virtual-time.ts';

/**
 * The clock of a device: off by some skew, it may jump, its timers may be throttled, and while it is frozen nothing of a tab
 * runs. Its monotonic clock knows nothing of jumps.
 */
export class DeviceClock {
  readonly #time: VirtualTime;
  readonly #start: number;
  #ahead: number;
  #thawAt = 0;
  /** Timers are late by up to this many ms. */
  coarse = 0;

  constructor(time: VirtualTime, skew: number) {
    this.#time = time;
    this.#start = time.now();
    this.#ahead = skew;
  }

  readonly now = (): number => this.#time.now() + this.#ahead;
  readonly monotonic = (): number => this.#time.now() - this.#start;

  jump(ms: number): void {
    this.#ahead += ms;
  }

  /** Nothing on this device runs before that. */
  freeze(ms: number): void {
    this.#thawAt = Math.max(this.#thawAt, this.#time.now() + ms);
  }

  thaw(): void {
    this.#thawAt = 0;
    this.coarse = 0;
  }

  get isFrozen(): boolean {
    return this.#thawAt > this.#time.now();
  }

  /** Runs once, when the time is over and the device is awake. */
  after(ms: number, run: () => void): () => void {
    let cancel: () => void = () => undefined;
    const attempt = (): void => {
      const left = this.#thawAt - this.#time.now();
      if (left > 0) cancel = this.#time.after(left, attempt);
      else run();
    };
    const step = this.coarse;
    cancel = this.#time.after(step === 0 || ms === 0 ? ms : Math.ceil(ms / step) * step, attempt);
    return () => cancel();
  }
}
