import { accountCalls } from '#domain/contract/account.ts';
import { waysInCalls } from '#domain/contract/account-access.ts';
import { accountSecurityCalls } from '#domain/contract/account-security.ts';
import { betEditCalls } from '#domain/contract/bet-edit.ts';
import { bettingCalls } from '#domain/contract/betting.ts';
import { bonusCalls, bonusHistoryCalls } from '#domain/contract/bonuses.ts';
import { getDeepLinkCategory, getFeaturedLeague } from '#domain/contract/browse.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import { cashOutCalls } from '#domain/contract/cash-out.ts';
import { handoverCalls } from '#domain/contract/handover.ts';
import { documentCalls, identityCheckCalls } from '#domain/contract/identity-checks.ts';
import { marketingCalls } from '#domain/contract/marketing.ts';
import { bonusOfferCalls, dashboardCalls, inboxCalls } from '#domain/contract/messages.ts';
import { myBetsCalls } from '#domain/contract/my-bets.ts';
import { ownControlsCalls } from '#domain/contract/own-controls.ts';
import { ownLimitsCalls } from '#domain/contract/own-limits.ts';
import { passkeyCalls } from '#domain/contract/passkeys.ts';
import { paymentCalls } from '#domain/contract/payments.ts';
import { personalDetailsCalls } from '#domain/contract/personal-details.ts';
import { pinCalls } from '#domain/contract/pin.ts';
import { getConfigs, getPersonalisation } from '#domain/contract/platform.ts';
import { promotionCalls } from '#domain/contract/promotions.ts';
import { questionnaireCalls } from '#domain/contract/questionnaire.ts';
import { saferGamblingCalls } from '#domain/contract/safer-gambling.ts';
import { searchCalls } from '#domain/contract/search.ts';
import { secondFactorCalls } from '#domain/contract/second-factor.ts';
import { sharingCalls } from '#domain/contract/sharing.ts';
import { getBetBuilderAcca } from '#domain/contract/squads.ts';
import { deferredFacts } from '#domain/events/deferred-facts.ts';
import { learnEvents } from '#effects/runtime/event-kinds.ts';

/** The rules of slip, placement and account, and the calls they make: not needed to look around. */
export { deferredEpics } from '#effects/deferred-epics.ts';
export { rootReducer } from '#projections/root.ts';
export { trustOfDevice } from '#src/platform/http/trust-store.ts';
export { foldOnward } from '#src/platform/storage/state-fold.ts';
export { identityOf, liveMaskOf } from '#src/platform/vault/mask-answer.ts';
export { openDeferredTab } from './deferred-tab.ts';

// Before anything that these rules decide can be appended.
learnEvents(deferredFacts);

/** A new area of the contract is a new line here. */
export const deferredCalls: readonly CallDefinition[] = [
  ...bettingCalls,
  ...myBetsCalls,
  ...paymentCalls,
  ...cashOutCalls,
  ...betEditCalls,
  ...accountCalls,
  ...bonusCalls,
  ...bonusOfferCalls,
  ...inboxCalls,
  ...dashboardCalls,
  ...marketingCalls,
  ...promotionCalls,
  ...bonusHistoryCalls,
  ...accountSecurityCalls,
  ...personalDetailsCalls,
  ...waysInCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...pinCalls,
  ...handoverCalls,
  ...saferGamblingCalls,
  ...ownLimitsCalls,
  ...ownControlsCalls,
  ...identityCheckCalls,
  ...questionnaireCalls,
  ...documentCalls,
  ...sharingCalls,
  ...searchCalls,
  getPersonalisation,
  getBetBuilderAcca,
  getDeepLinkCategory,
  getFeaturedLeague,
  getConfigs,
];
