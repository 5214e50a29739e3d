import type { VirtualTime } from './virtual-time.ts';

/**
 * The clock of a device: off by some skew, it may jump, its timers may be throttled, and while it is frozen
 * nothing of a tab runs. Its monotonic clock knows nothing of jumps.
 */
export class DeviceClock {
  readonly #time: VirtualTime;
  readonly #start: number;
  #ahead: number;
  #thawAt = 0;
  /** Timers that run later than they were set for; each can be set anew. */
  readonly #heldBack = new Set<() => void>();
  #coarse = 0;
  /** Whether its timers came when they were due and its clock went on evenly, all the time. */
  isTrue = true;
  /** Whether its timers came when they were due, all the time that anything of a tab ran. */
  isPunctual = true;

  constructor(time: VirtualTime, skew: number) {
    this.#time = time;
    this.#start = time.now();
    this.#ahead = skew;
  }

  readonly now = (): number => this.#time.now() + this.#ahead;
  readonly monotonic = (): number => this.#time.now() - this.#start;

  /** Timers are late by up to this many ms. */
  get coarse(): number {
    return this.#coarse;
  }

  set coarse(ms: number) {
    this.#coarse = ms;
    if (ms === 0) return;
    this.isTrue = false;
    this.isPunctual = false;
  }

  jump(ms: number): void {
    this.isTrue = false;
    this.#ahead += ms;
  }

  /** Nothing on this device runs before that. */
  freeze(ms: number): void {
    this.isTrue = false;
    this.#thawAt = Math.max(this.#thawAt, this.#time.now() + ms);
  }

  /** What was held back runs now, or at its own time. */
  thaw(): void {
    this.#thawAt = 0;
    this.coarse = 0;
    for (const again of [...this.#heldBack]) again();
  }

  get isFrozen(): boolean {
    return this.#thawAt > this.#time.now();
  }

  /** Runs once, when the time is over and the device is awake. */
  after(ms: number, run: () => void): () => void {
    const due = this.#time.now() + ms;
    let cancel: () => void = () => undefined;
    const end = (): void => {
      cancel();
      this.#heldBack.delete(punctual);
    };
    const attempt = (): void => {
      const left = this.#thawAt - this.#time.now();
      if (left > 0) {
        this.#heldBack.add(punctual);
        cancel = this.#time.after(left, attempt);
      } else {
        this.#heldBack.delete(punctual);
        run();
      }
    };
    const punctual = (): void => {
      end();
      cancel = this.#time.after(Math.max(0, due - this.#time.now()), attempt);
    };
    const step = this.coarse;
    const late = step === 0 || ms === 0 ? ms : Math.ceil(ms / step) * step;
    if (late > ms) this.#heldBack.add(punctual);
    cancel = this.#time.after(late, attempt);
    return end;
  }
}
