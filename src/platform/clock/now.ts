import { useSyncExternalStore } from 'react';

/**
 * The moment for countdowns and clocks on the screen, in steps of a second. Only ever shown: folds and deciders
 * know no other time than that of their event (P5). One timer for all, and none while nobody looks.
 */
const STEP = 1_000;

const listeners = new Set<() => void>();
let handle: number | undefined;
const tick = (): void => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  handle ??= window.setInterval(tick, STEP);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(handle);
    handle = undefined;
  };
}

const now = (): number => Math.floor(Date.now() / STEP) * STEP;
const standingStill = (): (() => void) => () => undefined;

/** Epoch ms, changing once a second; unchanged while `running` is false. */
export const useNow = (running = true): number =>
  useSyncExternalStore(running ? subscribe : standingStill, now);
