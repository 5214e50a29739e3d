import type { NewInput } from '#domain/events/registry.ts';
import { SLIP_FRAGMENT } from '#domain/navigation/slip-fragment.ts';
import type { SlipModal } from '#projections/navigation/slip-modal.ts';

type Submit = (input: NewInput) => void;

const HASHES = { betslip: `#${SLIP_FRAGMENT}`, betslipresult: '#modal=betslipresult' } as const;

/** What an address says lies over the page; null for any other fragment. */
export const modalIn = (hash: string): SlipModal | null =>
  hash === HASHES.betslip ? 'betslip' : hash === HASHES.betslipresult ? 'betslipresult' : null;

/**
 * Marks an entry of the history whose slip was closed: opening it again takes the same entry, not one more.
 */
const CLOSED = 'closed';
const isClosed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'slip' in state && state.slip === CLOSED;

const withSlip = (state: unknown, slip: typeof CLOSED | null): object => ({
  ...(typeof state === 'object' ? state : null),
  slip,
});

/**
 * Keeps the fragment of the address at what the slip shows (NAV-08): an open slip is an entry of the history,
 * so that Back closes it. A slip that is closed otherwise gives its entry back at once, as a step back takes
 * its time and could take back the next page.
 *
 * @param modal what lies over the page now.
 */
export function createSlipAddress(view: Window, modal: () => SlipModal | null): () => void {
  return () => {
    const { hash, pathname, search } = view.location;
    const [shown, written] = [modal(), modalIn(hash)];
    if (shown === written) return;
    const page = pathname + search;
    // What a page keeps with its entry stays: the slip's own lies over the same page (CNT-04).
    const kept: unknown = view.history.state;
    if (shown === null) view.history.replaceState(withSlip(kept, CLOSED), '', page);
    else {
      const [state, address] = [withSlip(kept, null), page + HASHES[shown]];
      if (written !== null || isClosed(kept)) view.history.replaceState(state, '', address);
      else view.history.pushState(state, '', address);
    }
  };
}

/** Back and forward over the entry of a slip: it closes, or opens again. The address has moved already. */
export function followHistory(view: Window, modal: () => SlipModal | null, submit: Submit): () => void {
  const moved = (): void => {
    const written = modalIn(view.location.hash);
    if ((written === null) === (modal() === null)) return;
    submit({ type: written === null ? 'intent/slipClosed' : 'intent/slipOpened', data: {} });
  };
  view.addEventListener('popstate', moved);
  return () => view.removeEventListener('popstate', moved);
}
