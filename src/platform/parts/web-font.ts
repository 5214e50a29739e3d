import { afterFirstPage } from './after-first-page.ts';

/** Says that the font was asked for on this device before: the browser has it, most likely. */
const KEY = 'slipstream.font';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** A device that keeps nothing is on its first visit each time. */
function wasHere(store: () => Store): boolean {
  try {
    const was = store().getItem(KEY) !== null;
    store().setItem(KEY, '1');
    return was;
  } catch {
    return false;
  }
}

/**
 * Lets the page wear its own font: at once where it was worn before, else once the page stands, so that it
 * takes nothing from what somebody waits for. A font that comes late is worn from the next visit on, and
 * moves nothing (`font-display: optional`).
 */
export function wearFont(page: HTMLElement, store: () => Store): void {
  const wear = (): boolean => delete page.dataset.font;
  if (wasHere(store)) wear();
  else void afterFirstPage().then(wear);
}
