import type { AppEvent, NewInput } from '#domain/events/registry.ts';

/**
 * A recorded input as it was submitted. That its kind is `input` is what the reader of the log has checked.
 */
export function asInput(event: AppEvent): NewInput {
  const { type, data, corr } = event;
  return (corr === undefined ? { type, data } : { type, data, corr }) as NewInput;
}

/** A recorded input in its place with another payload of its type. */
export const withPayload = (event: AppEvent, { data }: NewInput): AppEvent =>
  ({ ...event, data }) as AppEvent;
