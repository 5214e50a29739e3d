import { playTimes, positionAtTime } from '#replay/fold/play-time.ts';
import { commitEnd, type EventIndex } from '#replay/index/event-index.ts';
import { SPEEDS, type Speed } from '../console-limits.ts';

/** The page's frames, or a test's. */
export interface Frames {
  readonly now: () => number;
  readonly request: (callback: () => void) => number;
  readonly cancel: (handle: number) => void;
}

export const pageFrames: Frames = {
  now: () => performance.now(),
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
};

export interface PlayState {
  readonly at: number;
  /** 1 forwards, -1 backwards, 0 standing. */
  readonly direction: 1 | -1 | 0;
  readonly speed: Speed;
  /** Gaps are shortened to at most a second. */
  readonly skipping: boolean;
}

/**
 * Where a recording stands and how it moves. While it plays, each frame shows the state of that frame's
 * moment, at the end of a commit: at 64 times what lies between is passed over, so it can be slow but never
 * stall.
 */
export class Playhead {
  readonly #index: EventIndex;
  readonly #frames: Frames;
  readonly #listeners = new Set<() => void>();
  readonly #short: Float64Array;
  readonly #long: Float64Array;
  #state: PlayState;
  #from = { time: 0, clock: 0 };
  #handle: number | undefined;

  constructor(index: EventIndex, frames: Frames, at = 0) {
    this.#index = index;
    this.#frames = frames;
    this.#short = playTimes(index.mono);
    this.#long = playTimes(index.mono, Number.POSITIVE_INFINITY);
    this.#state = { at: this.#within(at), direction: 0, speed: 1, skipping: true };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly state = (): PlayState => this.#state;

  /** Ms from the beginning for every event, as it is played now. */
  times(): Float64Array {
    return this.#state.skipping ? this.#short : this.#long;
  }

  goTo(at: number): void {
    this.#change({ at: this.#within(at) });
  }

  /** Plays or pauses; from the end it begins anew. */
  toggle(): void {
    if (this.#state.direction !== 0) this.#change({ direction: 0 });
    else this.#change({ direction: 1, at: this.#state.at >= this.#last() ? 0 : this.#state.at });
  }

  pause(): void {
    this.#change({ direction: 0 });
  }

  /** Shuttle: the first press plays that way, every further one twice as fast. */
  shuttle(direction: 1 | -1): void {
    if (this.#state.direction === direction) this.faster(1);
    else this.#change({ direction, speed: 1 });
  }

  /** One step up or down the speeds. */
  faster(steps: 1 | -1): void {
    const next = SPEEDS[SPEEDS.indexOf(this.#state.speed) + steps];
    if (next !== undefined) this.setSpeed(next);
  }

  setSpeed(speed: Speed): void {
    this.#change({ speed });
  }

  setSkipping(skipping: boolean): void {
    this.#change({ skipping });
  }

  stop(): void {
    if (this.#handle !== undefined) this.#frames.cancel(this.#handle);
    this.#handle = undefined;
  }

  #last(): number {
    return Math.max(0, this.#index.length - 1);
  }

  #within(at: number): number {
    return Math.min(this.#last(), Math.max(0, Number.isFinite(at) ? Math.trunc(at) : 0));
  }

  #change(part: Partial<PlayState>): void {
    this.#state = { ...this.#state, ...part };
    this.#from = { time: this.times()[this.#state.at] ?? 0, clock: this.#frames.now() };
    this.#tell();
    if (this.#state.direction === 0) this.stop();
    else this.#handle ??= this.#frames.request(this.#frame);
  }

  readonly #frame = (): void => {
    this.#handle = undefined;
    const { direction, speed, at } = this.#state;
    if (direction === 0) return;
    const passed = (this.#frames.now() - this.#from.clock) * speed;
    const time = this.#from.time + direction * passed;
    const reached = positionAtTime(this.times(), time);
    const to = direction === 1 ? Math.max(at, commitEnd(this.#index, reached)) : Math.min(at, reached);
    const over = direction === 1 ? to >= this.#last() : time <= 0;
    if (to !== at || over) {
      this.#state = {
        ...this.#state,
        at: over && direction === -1 ? 0 : to,
        direction: over ? 0 : direction,
      };
      this.#tell();
    }
    if (!over) this.#handle = this.#frames.request(this.#frame);
  };

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
