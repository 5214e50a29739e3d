import type { BetError } from '#domain/placement/placement.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';

/** Error types of the gateway and of this side by the text that explains them (PLC-10). */
const TEXTS: Readonly<Record<string, MessageId>> = {
  TRADER_STAKE_TOO_HIGH: 'receipt.error.STAKE',
  StakeTooHigh: 'receipt.error.STAKE',
  MaxBetOver: 'receipt.error.STAKE',
  MaxExposureReached: 'receipt.error.STAKE',
  TRADER_MAX_REBET_EXCEEDED: 'receipt.error.REBET',
  SelfImposedLimitsExceeded: 'receipt.error.LIMITS',
  BetplacementTimeout: 'receipt.error.TIMEOUT',
  NotPlaced: 'receipt.error.NOT_PLACED',
  OddsChanged: 'receipt.error.ODDS',
  ODDS_CHANGED: 'receipt.error.ODDS',
  EACH_WAY_CHANGED: 'receipt.error.PLACE_TERMS',
  EACH_WAY_NOT_OFFERED: 'receipt.error.EACH_WAY',
  EACH_WAY_REQUIRED: 'receipt.error.EACH_WAY',
  SelectionSuspended: 'receipt.error.SUSPENDED',
  SELECTION_SUSPENDED: 'receipt.error.SUSPENDED',
  MARKET_SUSPENDED: 'receipt.error.SUSPENDED',
  EVENT_SUSPENDED: 'receipt.error.SUSPENDED',
  INSUFFICIENT_FUNDS: 'receipt.error.FUNDS',
  BETTING_BLOCKED: 'receipt.error.BLOCKED',
};

/** Why a bet was not accepted, in words; the raw type stays in the log and is shown small for support. */
export function errorText(error: BetError, currency: string, t: Text): string {
  if (error.maxStake !== undefined)
    return t('receipt.error.STAKE_MAX', { maxStake: moneyText(error.maxStake, currency) });
  return t(TEXTS[error.type] ?? 'receipt.error.OTHER');
}
