import { shownSlip } from '#testing/slip/shown-slip.ts';
import type { Tab } from '../../../device/tab.ts';
import type { View } from '../behaviour.ts';

/**
 * Presses the place button. @param seen what the hand goes by, which may have been on the screen a moment ago
 */
export const pressPlace = (tab: Tab, seen: View): void =>
  tab.submit({
    type: 'intent/placePressed',
    data: { shown: shownSlip(seen, seen.context.acceptOddsChange) },
  });

/** Says yes to "same bet again?" (FAIL-71). */
export const confirmSameBet = (tab: Tab, seen: View): void =>
  tab.submit({
    type: 'intent/sameBetConfirmed',
    data: { shown: shownSlip(seen, seen.context.acceptOddsChange) },
  });

/** Presses it where it can be pressed. */
export function pressIfReady(tab: Tab): void {
  if (tab.isGone) return;
  const view = tab.view();
  if (view.action.kind === 'place' && view.placement.phase === 'idle') pressPlace(tab, view);
}
