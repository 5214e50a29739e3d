import { type KeyboardEvent, useRef } from 'react';

const STEPS: Readonly<Record<string, 'next' | 'previous' | 'first' | 'last' | 'down' | 'up'>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'down',
  ArrowUp: 'up',
  Home: 'first',
  End: 'last',
};

function targetOf(step: string, index: number, count: number, columns: number): number {
  switch (step) {
    case 'next':
      return Math.min(index + 1, count - 1);
    case 'previous':
      return Math.max(index - 1, 0);
    case 'down':
      return index + columns < count ? index + columns : index;
    case 'up':
      return index - columns >= 0 ? index - columns : index;
    case 'first':
      return 0;
    default:
      return count - 1;
  }
}

/**
 * One tab stop for a group of controls, arrows inside it (odds grids, tabs, chips). Works on the DOM order of
 * `selector`, so rows that come and go under live data need no bookkeeping. `columns` is how far up and down
 * go.
 */
export function useRoving<E extends HTMLElement>(selector: string, columns = 1) {
  const ref = useRef<E>(null);
  const onKeyDown = (event: KeyboardEvent<E>): void => {
    const step = STEPS[event.key];
    const group = ref.current;
    if (step === undefined || group === null || !(event.target instanceof HTMLElement)) return;
    const items = [...group.querySelectorAll<HTMLElement>(selector)];
    const index = items.indexOf(event.target);
    if (index < 0) return;
    event.preventDefault();
    items[targetOf(step, index, items.length, columns)]?.focus();
  };
  /** The focused control is the group's tab stop from now on. */
  const onFocus = ({ target }: { readonly target: EventTarget }): void => {
    const group = ref.current;
    if (group === null || !(target instanceof HTMLElement) || !target.matches(selector)) return;
    for (const item of group.querySelectorAll<HTMLElement>(selector))
      item.tabIndex = item === target ? 0 : -1;
  };
  return { ref, onKeyDown, onFocus };
}
