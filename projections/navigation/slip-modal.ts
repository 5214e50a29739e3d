import type { RootState } from '../root.ts';

/** What lies over the page on a phone, as the address names it (NAV-08). */
export type SlipModal = 'betslip' | 'betslipresult';

/** The open slip, or the result that it tells; null where the slip lies beside the page, or is closed. */
export function slipModalOf({ lifecycle, betslip, placement }: RootState): SlipModal | null {
  if (lifecycle.formFactor !== 'mobile' || !betslip.open) return null;
  return placement.step === 'before' || placement.step === 'progress' ? 'betslip' : 'betslipresult';
}
