import type { KeyboardEvent } from 'react';

/** The first thing to press of each row; prices beside it are reached with the tabulator. */
const rowsOf = (area: HTMLElement): HTMLElement[] =>
  [...area.querySelectorAll<HTMLElement>('[data-search-results] li')].flatMap(
    (row) => row.querySelector<HTMLElement>('a, button') ?? [],
  );

/**
 * Up and down lead from the field through the rows and back (SCH-01). A key that a row of prices has taken is
 * left to it.
 */
export function walkResults(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const field = event.currentTarget.querySelector('input');
  if (step === 0 || event.defaultPrevented || !(event.target instanceof HTMLElement) || field === null)
    return;
  const stops = [field, ...rowsOf(event.currentTarget)];
  const here = stops.indexOf(event.target);
  const next = stops[here + step];
  if (here < 0 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Moves to the first row, if there is one. */
export const focusFirstResult = (area: HTMLElement | null): void => {
  if (area !== null) rowsOf(area)[0]?.focus();
};
