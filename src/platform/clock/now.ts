import { useSyncExternalStore } from 'react';

/**
 * The moment for countdowns and clocks on the screen, in steps of a second. Only ever shown: folds and
 * deciders know no other time than that of their event (PRIN-05). One timer for all, and none while nobody
 * looks.
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

let drawn = 0;
/** Of the page that the gateway drew: by whose moment it is taken over, and goes on from there. */
export const pageDrawnAt = (at: number): void => {
  drawn = at;
};
const drawnAt = (): number => drawn;
const standingStill = (): (() => void) => () => undefined;

/** Epoch ms, changing once a second; unchanged while `running` is false. */
export const useNow = (running = true): number =>
  useSyncExternalStore(running ? subscribe : standingStill, now, drawnAt);

/** When this page first showed a moment, by the clock that nobody can set. */
const firstShown = new WeakMap<object, number>();

function passedSince(moment: { readonly at: number }): number {
  const shown = firstShown.get(moment) ?? performance.now();
  firstShown.set(moment, shown);
  return Math.floor(Math.max(0, Date.now() - moment.at, performance.now() - shown) / STEP) * STEP;
}

/**
 * Milliseconds since a moment, changing once a second; a clock of the device that is put back does not
 * shorten them.
 */
export const usePassed = (moment: { readonly at: number } | null): number =>
  useSyncExternalStore(moment === null ? standingStill : subscribe, () =>
    moment === null ? 0 : passedSince(moment),
  );
