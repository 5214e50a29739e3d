import type { SlipView } from '#projections/betslip/slip-view.ts';

/** What stands below the slip and is no part of the bet. */
export function SlipExtras({ view: _view }: { readonly view: SlipView }) {
  return null;
}
