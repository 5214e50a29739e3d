/** Distance from the edge, css pixels. */
const EDGE = 16;

/** Of a row that scrolls sideways, when it comes: the page that is shown stands in sight in it. */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current="page"]');
  if (row && current && current.offsetLeft + current.offsetWidth > row.clientWidth)
    row.scrollLeft = current.offsetLeft - EDGE;
}
