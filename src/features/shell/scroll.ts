import { type RefObject, useEffect, useRef } from 'react';
import { useApp } from '#src/platform/store/hooks.ts';

/** Frames to wait for a page that is still loading to be tall enough for its old position. */
const PATIENCE = 40;

const positionOf = (main: HTMLElement): number => main.scrollTop + window.scrollY;
function scrollTo(main: HTMLElement, top: number): void {
  main.scrollTop = top;
  window.scrollTo(0, top);
}

/**
 * A followed link starts at the top; back and forward return to where the user was. On the desktop the middle
 * column scrolls, on mobile the window does: whichever cannot scroll ignores it.
 */
export function useScrollRestoration(main: RefObject<HTMLElement | null>): void {
  const path = useApp((state) => state.navigation.path);
  const arrivals = useApp((state) => state.navigation.arrivals);
  const arrivedBy = useApp((state) => state.navigation.arrivedBy);
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const element = main.current;
    if (element === null) return undefined;
    const remember = (): void => void positions.current.set(path, positionOf(element));
    element.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      element.removeEventListener('scroll', remember);
      window.removeEventListener('scroll', remember);
    };
  }, [main, path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new arrival at the same path counts as well
  useEffect(() => {
    const element = main.current;
    if (element === null || arrivedBy === 'start') return undefined;
    const wanted = arrivedBy === 'history' ? (positions.current.get(path) ?? 0) : 0;
    let frames = 0;
    let handle = 0;
    const restore = (): void => {
      scrollTo(element, wanted);
      frames += 1;
      if (positionOf(element) < wanted && frames < PATIENCE) handle = requestAnimationFrame(restore);
    };
    restore();
    return () => cancelAnimationFrame(handle);
    // oxlint-disable-next-line react/exhaustive-deps -- a rewritten address of the same page must not move it
  }, [main, arrivals, arrivedBy]);
}
