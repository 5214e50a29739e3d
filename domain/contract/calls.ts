import { accountCalls } from './account.ts';
import { accountSecurityCalls } from './account-security.ts';
import { bettingCalls } from './betting.ts';
import { bettingMoreCalls } from './betting-more.ts';
import { bonusCalls } from './bonuses.ts';
import { browseCalls } from './browse.ts';
import { catalogueCalls } from './catalogue.ts';
import { configCalls } from './config.ts';
import { identityCalls } from './identity.ts';
import { messageCalls } from './messages.ts';
import { myBetsCalls } from './my-bets.ts';
import { platformCalls } from './platform.ts';
import { proofCalls } from './proofs.ts';
import { racingMoreCalls } from './racing-more.ts';
import { recordingCalls } from './recordings.ts';
import { saferGamblingCalls } from './safer-gambling.ts';
import { sharingCalls } from './sharing.ts';

/** Every call of the gateway. The app imports the areas it needs, so unused schemas stay out of its bundle. */
export const calls = [
  ...configCalls,
  ...catalogueCalls,
  ...bettingCalls,
  ...myBetsCalls,
  ...accountCalls,
  ...accountSecurityCalls,
  ...browseCalls,
  ...racingMoreCalls,
  ...sharingCalls,
  ...bettingMoreCalls,
  ...bonusCalls,
  ...identityCalls,
  ...saferGamblingCalls,
  ...messageCalls,
  ...platformCalls,
  ...proofCalls,
  ...recordingCalls,
] as const;
