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
const CLOSED = { slip: 'closed' } as const;
const isClosed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'slip' in state && state.slip === CLOSED.slip;

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
    if (shown === null) view.history.replaceState(CLOSED, '', page);
    else if (written !== null || isClosed(view.history.state))
      view.history.replaceState(null, '', page + HASHES[shown]);
    else view.history.pushState(null, '', page + HASHES[shown]);
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
