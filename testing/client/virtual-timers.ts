import type { NewInput } from '#domain/events/registry.ts';
import type { Interpreter } from '#effects/runtime/commit.ts';

/** Timers that fire when the test moves the clock past them, in the order in which they are due. */
export class VirtualTimers {
  readonly #waiting = new Map<string, { readonly due: number; readonly name: string }>();
  #ahead = 0;

  readonly now = (): number => Date.now() + this.#ahead;

  readonly interpreter: Interpreter = (event) => {
    if (event.type === 'timer/armed') {
      const { timerId, name, ms } = event.data;
      this.#waiting.set(timerId, { due: this.now() + ms, name });
    }
    if (event.type === 'timer/disarmed') this.#waiting.delete(event.data.timerId);
  };

  /** The clock of the device jumps; no timer notices. */
  jump(ms: number): void {
    this.#ahead += ms;
    for (const [id, timer] of this.#waiting) this.#waiting.set(id, { ...timer, due: timer.due + ms });
  }

  pass(ms: number, submit: (input: NewInput) => void): void {
    const end = this.now() + ms;
    for (;;) {
      const [next] = [...this.#waiting]
        .filter(([, { due }]) => due <= end)
        .sort((a, b) => a[1].due - b[1].due);
      if (next === undefined) break;
      const [timerId, { due }] = next;
      this.#ahead += Math.max(0, due - this.now());
      this.#waiting.delete(timerId);
      submit({ type: 'timer/fired', data: { timerId } });
    }
    this.#ahead += Math.max(0, end - this.now());
  }
}
