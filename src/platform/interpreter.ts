import type { AppEvent, NewInput } from '#domain/events/registry.ts';

/** Hands an input to the sequencer. */
export type Submit = (input: NewInput) => void;

/**
 * Performs what the log asks for. Called for every event after its commit is closed; answers later, as an input.
 * There is none in replay (P10).
 */
export type Interpreter = (event: AppEvent, submit: Submit) => void;
