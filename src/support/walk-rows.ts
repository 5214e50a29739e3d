import type { KeyboardEvent } from 'react';

interface Rows {
  readonly scrollToIndex: (index: number) => void;
}

/** The row that an element stands in, by its `data-index`; -1 for none. */
function rowOf(element: Element | null): number {
  const row = element?.closest('[data-index]')?.getAttribute('data-index');
  return row === null || row === undefined ? -1 : Number(row);
}

/**
 * Up and down walk the rows of a list of which only those in sight are drawn: the row is brought into sight
 * first, and takes the focus when it is there. Every row has its number as `data-index` and one button or
 * link that is meant.
 */
export const walkRows =
  (rows: Rows, count: number) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from = rowOf(document.activeElement);
    const to = from + step;
    if (step === 0 || from < 0 || to < 0 || to >= count) return;
    event.preventDefault();
    const list = event.currentTarget;
    rows.scrollToIndex(to);
    const focus = (): void =>
      list.querySelector<HTMLElement>(`[data-index="${to}"] :is(button, a)`)?.focus({ preventScroll: true });
    focus();
    // A row that was not drawn yet is there in the next frame.
    requestAnimationFrame(focus);
  };
