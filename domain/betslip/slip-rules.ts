import type { EarlyPayoutRules } from '../bet/early-payout.ts';
import type { AccaBoostRules } from '../bonus/acca-boost.ts';
import { DEFAULTS, defaultAppConfig } from '../config/defaults.ts';
import type { Currency } from '../money/money.ts';

/**
 * Limits of the slip. The remote configuration (CFG-01, `AppConfig.betslip`) has the same shape and wins;
 * these stand in until it has been read, and where it is silent.
 */
export interface SlipRules {
  readonly maximumSize: number;
  /** Minor units by currency; GBP is the fallback (TRAP-40). */
  readonly minimumStake: Readonly<Record<string, number>>;
  readonly minimumSystemStake: Readonly<Record<string, number>>;
  readonly maximumNetWinnings: Readonly<Record<string, number>>;
  readonly accaMinimumLegs: number;
  /** Absent: the brand has no acca boost (BON-05). */
  readonly accaBoost?: AccaBoostRules | undefined;
  /** Absent: nothing is paid early (BON-05). */
  readonly earlyPayouts?: EarlyPayoutRules | undefined;
  /** 9, or 11 in one country variant (STK-01). */
  readonly stakeMaximumLength: number;
  /** Seconds; 0 means the default constant (TRAP-03). */
  readonly waitingPeriodSeconds: number;
}

export const DEFAULT_SLIP_RULES: SlipRules = {
  ...defaultAppConfig('slipstream').betslip,
  waitingPeriodSeconds: 0,
};

/** Timers of calculation and placement, milliseconds (CORE-09; the open ones from the list of values). */
export const SLIP_TIMES = {
  calculateDebounce: DEFAULTS.betslip.recalculateDebounceMs,
  recheckWhileOddsChanged: DEFAULTS.betslip.recalculateEveryMs,
  undoClear: DEFAULTS.betslip.undoClearMs,
} as const;

/** CORE-09: the largest amount any figure of the slip may reach, in minor units. */
export const MAX_AMOUNT = 2_147_483_647;

/** The limit of a currency; GBP when the currency is unknown (TRAP-40). Minor units. */
export function limitFor(limits: Readonly<Record<string, number>>, currency: Currency): number {
  return limits[currency] ?? limits.GBP ?? 0;
}
