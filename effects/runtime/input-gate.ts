import type { NewInput } from '#domain/events/registry.ts';

type Take = (input: NewInput, source: string) => void;

/**
 * Nothing on the screen tells of a press that waits: whoever presses the price again means what they meant
 * before, and not the opposite (BSL-01).
 */
const isSamePress = (held: NewInput, input: NewInput): boolean =>
  (held.type === 'intent/oddsPressed' || held.type === 'intent/builderPressed') &&
  held.type === input.type &&
  held.data.selectionId === input.data.selectionId;

/**
 * Stands before the sequencer while part of the epics is still on its way. From the first input that needs
 * them on, everything waits here, in order: what waits is not in the log yet, so replay knows nothing of the
 * wait.
 */
export class InputGate {
  readonly #take: Take;
  readonly #waits: (input: NewInput) => boolean;
  #held: (readonly [input: NewInput, source: string])[] = [];
  #open: boolean;

  /** Without `waits` it is open from the start. */
  constructor(take: Take, waits: ((input: NewInput) => boolean) | undefined) {
    this.#take = take;
    this.#waits = waits ?? (() => false);
    this.#open = waits === undefined;
  }

  submit(input: NewInput, source: string): void {
    if (this.#open || (this.#held.length === 0 && !this.#waits(input))) this.#take(input, source);
    else if (!this.#held.some(([held]) => isSamePress(held, input))) this.#held.push([input, source]);
  }

  open(): void {
    this.#open = true;
    const held = this.#held;
    this.#held = [];
    for (const [input, source] of held) this.#take(input, source);
  }
}
