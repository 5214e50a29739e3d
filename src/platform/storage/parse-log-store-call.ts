import type { LogStore } from './log-store.ts';
import type { LogStoreMethod } from './log-store-calls.ts';

/**
 * Performs a call that came as a message. Both ends are one build: the page's proxy has the keeper's own
 * types.
 */
export function callLogStore(
  keeper: LogStore,
  method: LogStoreMethod,
  args: readonly unknown[],
): Promise<unknown> {
  const call = keeper[method].bind(keeper) as (...args: readonly unknown[]) => Promise<unknown>;
  return call(...args);
}
