import type { Commit, CommitSink, Interpreter, Submit } from './commit.ts';

/**
 * Who hears of a closed commit, in this order: the sinks (the writer among them), the interpreters, the
 * screen. One that throws must not keep the others, or the next input, from their turn.
 */
export class CommitSubscribers {
  readonly #sinks = new Set<CommitSink>();
  readonly #interpreters = new Set<Interpreter>();
  readonly #listeners = new Set<() => void>();
  readonly #onDefect: (error: unknown) => void;
  readonly #submit: Submit;

  constructor(onDefect: (error: unknown) => void, submit: Submit) {
    this.#onDefect = onDefect;
    this.#submit = submit;
  }

  addSink(sink: CommitSink): () => void {
    this.#sinks.add(sink);
    return () => void this.#sinks.delete(sink);
  }

  attach(interpreter: Interpreter): () => void {
    this.#interpreters.add(interpreter);
    return () => void this.#interpreters.delete(interpreter);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  notify(commit: Commit): void {
    for (const sink of this.#sinks) this.#guard(() => sink(commit));
    for (const event of commit.events) {
      for (const interpret of this.#interpreters) this.#guard(() => interpret(event, this.#submit));
    }
    for (const listener of [...this.#listeners]) this.#guard(listener);
  }

  dismiss(): void {
    this.#sinks.clear();
    this.#interpreters.clear();
    this.#listeners.clear();
  }

  #guard(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.#onDefect(error);
    }
  }
}
