import { isFeatureOn } from '#projections/config/select-config.ts';
import { type Figures, type FiguresOf, figuresOf } from '#src/features/published/figures.ts';

/** The figures of the published texts, and what depends on whether something is offered at all. */
export function helpFigures(of: FiguresOf): Figures {
  const { values, tables } = figuresOf(of);
  const cashOut = isFeatureOn(of.config, 'cashOut') ? 'help.cashOutOffered' : 'help.noCashOut';
  return { values: { ...values, cashOutOffered: of.t(cashOut) }, tables };
}
