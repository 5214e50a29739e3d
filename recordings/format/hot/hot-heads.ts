import type { HotState } from './hot-state.ts';

/**
 * Which channels a frame's prices will have come by, told from its rows alone, so that coder and decoder
 * guess the same.
 */
export class HeadGuess {
  readonly #locals: ArrayLike<number>;
  readonly #first: number;
  readonly #end: number;

  /** Local numbers of the selections of the frame's rows: those from `first` up to `end`. */
  constructor(locals: ArrayLike<number>, first = 0, end = locals.length) {
    this.#locals = locals;
    this.#first = first;
    this.#end = end;
  }

  /** Known channels in the order of the rows, each once, by number. */
  expected(state: HotState): number[] {
    const channels: number[] = [];
    let before = -1;
    for (let row = this.#first; row < this.#end; row += 1) {
      const channel = (state.channelOfSelection[this.#locals[row] ?? 0] ?? 0) - 1;
      if (channel !== -1 && channel !== before && !channels.includes(channel)) channels.push(channel);
      before = channel;
    }
    return channels;
  }

  /** A frame with one head teaches the channel of all its rows. */
  learn(state: HotState, channel: number): void {
    for (let row = this.#first; row < this.#end; row += 1) {
      state.channelOfSelection[this.#locals[row] ?? 0] = channel + 1;
    }
  }
}
