import type { AppEvent, NewInput } from '#domain/events/registry.ts';

/**
 * One input and everything decided because of it: atomic in the log, one notification to the screen
 * (PRIN-03).
 */
export interface Commit {
  readonly number: number;
  readonly events: readonly [AppEvent, ...AppEvent[]];
}

/** Hands an input to the sequencer; it waits its turn. */
export type Submit = (input: NewInput, source?: string) => void;

/**
 * Reads the events of closed commits, performs what they ask and submits what comes back (PRIN-04).
 * In replay none is attached.
 */
export type Interpreter = (event: AppEvent, submit: Submit) => void;

/** Receives each closed commit once, in order: the writer, the DevTools bridge, an export. */
export type CommitSink = (commit: Commit) => void;

/**
 * Wall clock in epoch ms and a monotonic clock in ms. Read once per commit, by the sequencer alone (PRIN-05).
 */
export interface Clock {
  now(): number;
  monotonic(): number;
}

/** A broken rule of the runtime itself: never caused by data. */
export class RuntimeDefect extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RuntimeDefect';
  }
}
