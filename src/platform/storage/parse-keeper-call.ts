import type { KeeperMethod } from './keeper-calls.ts';
import type { LogKeeper } from './log-keeper.ts';

/** Performs a call that came as a message. Both ends are one build: the page's proxy has the keeper's own types. */
export function callKeeper(
  keeper: LogKeeper,
  method: KeeperMethod,
  args: readonly unknown[],
): Promise<unknown> {
  const call = keeper[method].bind(keeper) as (...args: readonly unknown[]) => Promise<unknown>;
  return call(...args);
}
