import { SYSTEM_SIZE } from '#domain/bet/system-types.ts';
import type { ActionView, SlipView } from '#projections/betslip/slip-view.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import type { Text } from '#src/text/text.ts';
import { amountParams } from '../stakes/amount-params.ts';

/** Reasons with a text of their own; the rest say that the bet cannot be placed now. */
const REASONS: Readonly<Record<string, MessageId>> = {
  serverUnavailable: 'betslip.reason.serverUnavailable',
  maintenance: 'betslip.reason.maintenance',
  bettingBlocked: 'betslip.reason.bettingBlocked',
  intervention: 'betslip.reason.intervention',
  offline: 'betslip.reason.offline',
  disconnected: 'betslip.reason.disconnected',
  whose: 'betslip.reason.whose',
  expired: 'betslip.reason.expired',
  suspended: 'betslip.reason.suspended',
  noPrice: 'betslip.reason.noPrice',
  nonCombinable: 'betslip.reason.nonCombinable',
  tooFewLegs: 'betslip.reason.tooFewLegs',
  eachWayClash: 'betslip.reason.eachWayClash',
  tooManyLegs: 'betslip.reason.tooManyLegs',
  notOffered: 'betslip.reason.notOffered',
  maxStake: 'betslip.reason.maxStake',
  builderRefused: 'betslip.reason.builderRefused',
  builderPrice: 'betslip.reason.builderPrice',
  empty: 'betslip.reason.empty',
  resultShown: 'betslip.reason.resultShown',
};

/**
 * What the slip's one button says: the next action, never a general "error" (experience, "Slip summary").
 * `seconds` since the bet was sent, for the two waiting states.
 */
export function actionText(
  action: ActionView,
  view: Pick<SlipView, 'legs' | 'groups' | 'placement' | 'wagerBlock'>,
  t: Text,
  seconds = 0,
): string {
  const params = amountParams(action.params);
  switch (action.kind) {
    case 'logIn':
      return t('betslip.action.logIn');
    case 'enterStake':
      return action.params.minimum === undefined
        ? t('betslip.action.enterStake')
        : t('betslip.action.minimumStake', params);
    case 'acceptChanges':
      return t('betslip.action.acceptChanges', {
        count:
          view.legs.filter(
            (leg) => leg.change?.needsAcceptance === true || leg.lineChanged || leg.termsChanged,
          ).length + view.groups.filter((group) => group.change?.needsAcceptance === true).length,
      });
    case 'deposit':
      return t('betslip.action.deposit', params);
    case 'place':
      return t('betslip.action.place', params);
    case 'placing':
      return view.placement.held === null
        ? t('betslip.action.placing', { seconds })
        : t('betslip.action.held');
    case 'checking':
      return action.reasons.length > 0
        ? t('betslip.action.sameBetChecking')
        : t('betslip.action.checking', { seconds });
    case 'unavailable':
      if (action.params.reason === 'bettingBlocked' && view.wagerBlock === 'identity')
        return t('betslip.reason.identity');
      if (action.params.reason === 'bettingBlocked' && view.wagerBlock === 'funds')
        return t('betslip.reason.funds');
      return t(REASONS[String(action.params.reason)] ?? 'betslip.action.unavailable', {
        maximum: SYSTEM_SIZE.maximum,
        ...params,
      });
  }
}
