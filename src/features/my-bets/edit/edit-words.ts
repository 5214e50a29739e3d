import { NOT_EDITED, type NotEdited } from '#domain/bet-edit/why-not.ts';
import { NEVER, SUSPENDING } from '#domain/cash-out/cash-out-offer.ts';
import type { CashOutAttempt } from '#domain/cash-out/cash-out-state.ts';
import type { BetEdit } from '#domain/contract/bet-edit.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { meaningOf } from '#domain/placement/refusals/error-catalogue.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';

const VALUE_REASONS = [...SUSPENDING, ...NEVER] as const;

/** What can be seen of a bet without a question: why it is never edited (EDT-01.3). */
export function neverEdited({ type, eachWay, groups = [], legs }: MyBet): NotEdited | undefined {
  if (groups.length > 0) return 'builder';
  if (type !== 'SINGLE' && type !== 'COMBO') return 'kind';
  if (eachWay) return 'eachWay';
  return legs.some(({ state }) => state !== 'OPEN') ? 'legOver' : undefined;
}

/** Why a bet cannot be edited now, or ever (EDT-01.3). */
export function whyNotText({ why, status }: BetEdit, t: Text): string {
  const own = NOT_EDITED.find((one) => one === why);
  if (own !== undefined) return t(`betEdit.why.${own}`);
  const reason = VALUE_REASONS.find((one) => one === why);
  const words = reason === undefined ? '' : t(`cashOut.why.${reason}`);
  return t(status === 'SUSPENDED' ? 'betEdit.suspended' : 'betEdit.unavailable', { why: words });
}

/** What speaks against the next bet, in the words of a placement. */
export const faultText = (type: string, t: Text): string =>
  type === 'ODDS_CHANGED' ? t('betEdit.oddsChanged') : t(`placement.error.${meaningOf(type).text}`);

const REFUSALS = [
  'CASH_OUT_VALUE_CHANGED',
  'CASH_OUT_SUSPENDED',
  'CASH_OUT_CLOSED',
  'CASH_OUT_DISABLED',
  'CASH_OUT_IN_PROGRESS',
  'CONTENT_MISMATCH',
  'EDIT_NOT_OFFERED',
  'EDIT_INVALID',
  'EDIT_SAME',
  'CONNECTION',
  'stale',
  'offline',
  'loggedOut',
] as const;

/** What came of an edit that changed nothing. */
export function refusedEditText({ reason = '', worth }: CashOutAttempt, currency: string, t: Text): string {
  const known = REFUSALS.find((one) => one === reason);
  if (known !== undefined)
    return t(`betEdit.refused.${known}`, { worth: worth === undefined ? '' : moneyText(worth, currency) });
  return t('betEdit.refused.bet', { why: faultText(reason, t) });
}

/** How an edit stands that has no end yet; undefined for one that has. */
export function editProgressText({ knowledge }: CashOutAttempt, t: Text): string | undefined {
  switch (knowledge) {
    case 'requested':
    case 'sent':
      return t('betEdit.sending');
    case 'waiting':
      return t('betEdit.waiting');
    case 'unknown':
      return t('betEdit.unknown');
    default:
      return undefined;
  }
}
