import { useMemo } from 'react';
import { makeSelectSlip } from '#projections/betslip/select-slip.ts';
import type { SlipView } from '#projections/betslip/slip-view.ts';
import type { RootState } from '#projections/root.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectSlipContext } from '#projections/session/slip-context.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { type SlipSurroundings, type SlipTexts, slipTexts } from './slip-texts.ts';

const selectSlip = makeSelectSlip<RootState>(selectSlipContext);

/** The balance as the header writes it; empty for a guest or while it is unknown. */
export const balanceText = (state: RootState): string =>
  selectLoggedIn(state) && state.user.balance !== null
    ? moneyText(state.user.balance.cash, state.user.balance.currency)
    : '';

export function useSlip(): { view: SlipView; texts: SlipTexts; surroundings: SlipSurroundings } {
  const t = useText();
  const view = useApp(selectSlip);
  const acceptOddsChange = useApp((state) => state.settings.settings.extSettings.acceptOddsChange);
  const balance = useApp(balanceText);
  const texts = useMemo(() => slipTexts(view, t), [view, t]);
  return { view, texts, surroundings: { acceptOddsChange, balance } };
}
