import type { CastKind } from '../../bet/casts.ts';
import type { BetKind } from '../../contract/betting.ts';
import type { Tab } from '../slip.ts';

/** Names of one kind of bet, everywhere (BSL-04, TRAP-04). */
export interface BetKindNames {
  readonly tab: Tab;
  readonly kind: BetKind;
  /** Message id of the label: acca is shown as "Acca", system as "Multiples". */
  readonly labelKey: string;
  readonly analytics: 'single' | 'acca' | 'multiple' | 'bet_builder';
}

/** A forecast or tricast stands beside the singles and counts as one in analytics (RAC-08). */
const castNames = <Kind extends CastKind>(kind: Kind) =>
  ({ tab: 'single', kind, labelKey: `betslip.kind.${kind}`, analytics: 'single' }) as const;

/**
 * The one mapping table: payload, label and analytics read it and nothing else does. The word "multi" of the
 * documents means COMBO, "multiples" means SYSTEM; neither is used as an identifier.
 */
export const BET_KINDS = {
  single: { tab: 'single', kind: 'SINGLE', labelKey: 'betslip.kind.single', analytics: 'single' },
  acca: { tab: 'acca', kind: 'COMBO', labelKey: 'betslip.kind.acca', analytics: 'acca' },
  system: { tab: 'system', kind: 'SYSTEM', labelKey: 'betslip.kind.multiples', analytics: 'multiple' },
  betBuilder: {
    tab: 'single',
    kind: 'YOURBET',
    labelKey: 'betslip.kind.betBuilder',
    analytics: 'bet_builder',
  },
  forecast: castNames('FORECAST'),
  tricast: castNames('TRICAST'),
  straightForecast: castNames('STRAIGHTFORECAST'),
  straightTricast: castNames('STRAIGHTTRICAST'),
  reverseForecast: castNames('REVERSEFORECAST'),
  combinationForecast: castNames('COMBINATIONFORECAST'),
  combinationTricast: castNames('COMBINATIONTRICAST'),
} as const satisfies Readonly<Record<string, BetKindNames>>;

/** Names of the bets that a tab places. */
export const kindOfTab = (tab: Tab): BetKindNames => BET_KINDS[tab];
