import { accountCalls } from '#domain/contract/account.ts';
import { accountSecurityCalls } from '#domain/contract/account-security.ts';
import { bettingCalls } from '#domain/contract/betting.ts';
import { bonusCalls } from '#domain/contract/bonuses.ts';
import type { CallDefinition } from '#domain/contract/call.ts';
import { bonusOfferCalls } from '#domain/contract/messages.ts';
import { myBetsCalls } from '#domain/contract/my-bets.ts';
import { saferGamblingCalls } from '#domain/contract/safer-gambling.ts';
import { sharingCalls } from '#domain/contract/sharing.ts';
import { getBetBuilderAcca } from '#domain/contract/squads.ts';
import { laterFacts } from '#domain/events/later-facts.ts';
import { learnEvents } from '#effects/runtime/event-kinds.ts';

/** The rules of slip, placement and account, and the calls they make: not needed to look around. */
export { laterEpics } from '#effects/later-epics.ts';
export { rootReducer } from '#projections/root.ts';
export { identityOf, liveMaskOf } from '#src/platform/vault/mask-answer.ts';
export { openLaterTab } from './later-tab.ts';

// Before anything that these rules decide can be appended.
learnEvents(laterFacts);

/** A new area of the contract is a new line here. */
export const laterCalls: readonly CallDefinition[] = [
  ...bettingCalls,
  ...myBetsCalls,
  ...accountCalls,
  ...bonusCalls,
  ...bonusOfferCalls,
  ...accountSecurityCalls,
  ...saferGamblingCalls,
  ...sharingCalls,
  getBetBuilderAcca,
];
