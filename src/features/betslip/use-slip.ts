import { useMemo } from 'react';
import { makeSelectSlip } from '#projections/betslip/select-slip.ts';
import type { SlipView } from '#projections/betslip/slip-view.ts';
import type { RootState } from '#projections/root.ts';
import { selectSlipContext } from '#projections/session/slip-context.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { type SlipSurroundings, type SlipTexts, slipTexts } from './slip-texts.ts';
import { balanceText } from './stakes/balance-text.ts';

const selectSlip = makeSelectSlip<RootState>(selectSlipContext);

export function useSlip(): { view: SlipView; texts: SlipTexts; surroundings: SlipSurroundings } {
  const t = useText();
  const view = useApp(selectSlip);
  const acceptOddsChange = useApp((state) => state.settings.settings.extSettings.acceptOddsChange);
  const balance = useApp(balanceText);
  const texts = useMemo(() => slipTexts(view, t), [view, t]);
  return { view, texts, surroundings: { acceptOddsChange, balance } };
}

/** In which stakes are typed. */
export const useCurrency = (): string => useApp((state) => selectSlipContext(state).currency);
