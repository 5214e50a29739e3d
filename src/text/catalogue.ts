import type { Messages } from '@lingui/core';
import browse from './en-gb/browse.json';
import routes from './en-gb/routes.json';
import shell from './en-gb/shell.json';
import type { LaterId } from './text-areas.ts';

/**
 * The texts of the shell and of the pages that a visitor comes to first, by id, as ICU messages in `en-gb/`. All
 * others come with the screens that need them (`text-areas.ts`). The build turns messages into their compiled form.
 */
const enGb = { ...browse, ...routes, ...shell };

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
