import type { HeldBonuses } from '../bonus/held-bonuses.ts';
import type { UserId } from '../brand.ts';
import type { AcceptOddsChange, OddsFormat } from '../contract/betting.ts';
import type { Currency, Money } from '../money/money.ts';
import { GBP } from '../money/parse-money.ts';
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts';
import { DEFAULT_ACCEPT_ODDS_CHANGE } from './slip.ts';
import { DEFAULT_SLIP_RULES, type SlipRules } from './slip-rules.ts';
import type { WagerBlock } from './stakes/wager-block.ts';

/**
 * What the slip's rules must know of the rest of the state. Taken apart by one function at the composition
 * root.
 */
export interface SlipContext {
  /** Null for a visitor. */
  readonly account: UserId | null;
  /**
   * False on a page that has come back until the gateway has said whose session the browser's cookie is:
   * nothing is placed in the dark (FAIL-65).
   */
  readonly whoseKnown: boolean;
  /** Cash only: bonus money does not count for the funds check (TRAP-19). Null while unknown. */
  readonly cash: Money | null;
  readonly balanceVersion: number | null;
  readonly currency: Currency;
  readonly acceptOddsChange: AcceptOddsChange;
  readonly oddsFormat: OddsFormat;
  readonly rules: SlipRules;
  /** Flags of the operator that close parts of the slip (CFG-02). */
  readonly offered: { readonly multiples: boolean; readonly maxStake: boolean };
  readonly formFactor: 'mobile' | 'desktop';
  readonly visible: boolean;
  readonly online: boolean;
  readonly connected: boolean;
  /** Maintenance, or the server was flagged unavailable: nothing is asked of it (CAL-01). */
  readonly maintenance: boolean;
  /** The second of the two: the customer is told which. */
  readonly serverUnavailable?: boolean;
  readonly bettingBlocked: boolean;
  /**
   * A window about safer gambling or the account must be answered first: nothing opens by itself (BSL-05),
   * and nothing is placed under it (RGT-01).
   */
  readonly intervention: boolean;
  readonly autoOpenQuickSlip: boolean;
  /** Stake texts of the settings, in major units. */
  readonly defaultStake: string;
  readonly prefillDefaultStake: boolean;
  /** What can be done about a block; null when there is none, or no more is known. */
  readonly wagerBlock: WagerBlock | null;
  /** Free bets and boosts of the customer; absent for a visitor. */
  readonly bonuses?: HeldBonuses | undefined;
}

export const VISITOR_CONTEXT: SlipContext = {
  account: null,
  whoseKnown: true,
  cash: null,
  balanceVersion: null,
  currency: GBP,
  acceptOddsChange: DEFAULT_ACCEPT_ODDS_CHANGE,
  oddsFormat: 'FRACTIONAL',
  rules: DEFAULT_SLIP_RULES,
  offered: { multiples: true, maxStake: true },
  formFactor: 'desktop',
  visible: true,
  online: true,
  connected: true,
  maintenance: false,
  bettingBlocked: false,
  intervention: false,
  autoOpenQuickSlip: DEFAULT_SETTINGS.betslip.autoOpenQuickBetslipEnabled,
  defaultStake: DEFAULT_SETTINGS.betslip.defaultStake,
  prefillDefaultStake: false,
  wagerBlock: null,
};
