import type { Messages } from '@lingui/core';
import shell from './en-gb/shell.json';
import type { LaterId } from './text-areas.ts';

/**
 * The texts of the shell, by id, as ICU messages in `en-gb/`. All others come with the screens that need
 * them, in the same breath as their code (`text-areas.ts`). The build turns messages into their compiled
 * form.
 */
const enGb = shell;

/** A wrong id does not compile. */
export type MessageId = keyof typeof enGb | LaterId | 'brand.name' | 'brand.tagline';

// TypeScript sees the ICU text of the source; the build has replaced it.
let catalogue: Messages = enGb;
const listeners = new Set<() => void>();

/** All messages that are here: a new object whenever some arrive. */
export const currentCatalogue = (): Messages => catalogue;

export function addMessages(messages: Messages): void {
  catalogue = { ...catalogue, ...messages };
  for (const listener of listeners) listener();
}

/** Calls back when messages have arrived; returns the function that ends it. */
export function watchCatalogue(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
