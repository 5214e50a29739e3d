import { accountCalls } from './account.ts';
import { waysInCalls } from './account-access.ts';
import { accountSecurityCalls } from './account-security.ts';
import { betEditCalls } from './bet-edit.ts';
import { betHistoryCalls } from './bet-history.ts';
import { bettingCalls } from './betting.ts';
import { bonusCalls, bonusHistoryCalls } from './bonuses.ts';
import { browseCalls } from './browse.ts';
import { cashOutCalls } from './cash-out.ts';
import { catalogueCalls } from './catalogue.ts';
import { configCalls } from './config.ts';
import { handoverCalls } from './handover.ts';
import { identityCalls } from './identity.ts';
import { identityCheckCalls } from './identity-checks.ts';
import { listCalls } from './lists.ts';
import { marketingCalls } from './marketing.ts';
import { messageCalls } from './messages.ts';
import { myBetsCalls } from './my-bets.ts';
import { ownControlsCalls } from './own-controls.ts';
import { ownLimitsCalls } from './own-limits.ts';
import { passkeyCalls } from './passkeys.ts';
import { paymentCalls } from './payments.ts';
import { personalDetailsCalls } from './personal-details.ts';
import { pinCalls } from './pin.ts';
import { platformCalls } from './platform.ts';
import { promotionCalls } from './promotions.ts';
import { proofCalls } from './proofs.ts';
import { questionnaireCalls } from './questionnaire.ts';
import { raceListCalls } from './race-lists.ts';
import { recordingCalls } from './recordings.ts';
import { resultCalls } from './results.ts';
import { saferGamblingCalls } from './safer-gambling.ts';
import { searchCalls } from './search.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sharingCalls } from './sharing.ts';

/**
 * Every call of the gateway. The app imports the areas it needs, so unused schemas stay out of its bundle.
 */
export const calls = [
  ...configCalls,
  ...catalogueCalls,
  ...bettingCalls,
  ...myBetsCalls,
  ...accountCalls,
  ...accountSecurityCalls,
  ...personalDetailsCalls,
  ...waysInCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...pinCalls,
  ...handoverCalls,
  ...browseCalls,
  ...raceListCalls,
  ...searchCalls,
  ...listCalls,
  ...resultCalls,
  ...sharingCalls,
  ...betHistoryCalls,
  ...cashOutCalls,
  ...betEditCalls,
  ...paymentCalls,
  ...bonusCalls,
  ...bonusHistoryCalls,
  ...identityCalls,
  ...identityCheckCalls,
  ...saferGamblingCalls,
  ...ownLimitsCalls,
  ...ownControlsCalls,
  ...questionnaireCalls,
  ...marketingCalls,
  ...promotionCalls,
  ...messageCalls,
  ...platformCalls,
  ...proofCalls,
  ...recordingCalls,
] as const;
