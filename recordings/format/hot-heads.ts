import type { HotState } from './hot-state.ts';

/**
 * Which channels a frame's prices will have come by, told from its rows alone, so that coder and decoder guess the same.
 * A run of rows begins where the channel known for a row is another than for the row before.
 */
export class HeadGuess {
  /** Local numbers of the frame's rows. */
  readonly #rows: number[] = [];

  add(local: number): void {
    this.#rows.push(local);
  }

  /** Known channels in the order of the rows, each once, by number. */
  expected(state: HotState): number[] {
    const channels: number[] = [];
    for (const local of this.#rows) {
      const channel = (state.channelOfSelection[local] ?? 0) - 1;
      if (channel !== -1 && !channels.includes(channel)) channels.push(channel);
    }
    return channels;
  }

  /** A frame with one head teaches the channel of all its rows. */
  learn(state: HotState, channels: readonly number[]): void {
    const [only, ...others] = channels;
    if (only === undefined || others.length > 0) return;
    for (const local of this.#rows) state.channelOfSelection[local] = only + 1;
  }
}
