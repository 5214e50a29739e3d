import type * as z from 'zod/mini';
import { waysInEvents } from './account-access.ts';
import { accountSecurityEvents } from './account-security.ts';
import { betEditEvents } from './bet-edit.ts';
import { betslipEvents } from './betslip.ts';
import { bonusOfferEvents } from './bonus-offers.ts';
import { bonusEvents } from './bonuses.ts';
import { builderEvents } from './builder.ts';
import { cashOutEvents } from './cash-out.ts';
import { cashOutRuleEvents } from './cash-out-rule.ts';
import { configEvents } from './config.ts';
import { consentEvents } from './consent.ts';
import { dashboardEvents } from './dashboard.ts';
import { demandEvents } from './demands.ts';
import { entityEvents } from './entities.ts';
import type { Envelope } from './envelope.ts';
import { identityEvents } from './identity.ts';
import { intentEvents } from './intent.ts';
import { legChoiceEvents } from './leg-choice.ts';
import { lifecycleEvents } from './lifecycle.ts';
import { liveEvents } from './live.ts';
import { liveAlertEvents } from './live-alerts.ts';
import { marketingEvents } from './marketing.ts';
import { messageEvents } from './messages.ts';
import { myBetsEvents } from './my-bets.ts';
import { navigationEvents } from './navigation.ts';
import { ownControlsEvents } from './own-controls.ts';
import { ownLimitsEvents } from './own-limits.ts';
import { paymentEvents } from './payments.ts';
import { personalDetailsEvents } from './personal-details.ts';
import { placementEvents } from './placement.ts';
import { portEvents } from './ports.ts';
import { promotionEvents } from './promotions.ts';
import { questionnaireEvents } from './questionnaire.ts';
import { racingSlipEvents } from './racing-slip.ts';
import { realityCheckEvents } from './reality-check.ts';
import { recordingEvents } from './recording.ts';
import { referralEvents } from './referral.ts';
import { sameBetEvents } from './same-bet.ts';
import { sessionEvents } from './session.ts';
import { sessionEndEvents } from './session-end.ts';
import { settingsEvents } from './settings.ts';
import { sharingEvents } from './sharing.ts';
import { slipComfortEvents } from './slip-comfort.ts';
import { tabEvents } from './tabs.ts';
import { userEvents } from './user.ts';
import { walkthroughEvents } from './walkthrough.ts';

/** Every event type once. Adding a family: one file beside this one and one line here. */
export const eventDefinitions = [
  ...lifecycleEvents,
  ...portEvents,
  ...liveEvents,
  ...entityEvents,
  ...navigationEvents,
  ...intentEvents,
  ...betslipEvents,
  ...legChoiceEvents,
  ...racingSlipEvents,
  ...slipComfortEvents,
  ...sharingEvents,
  ...builderEvents,
  ...placementEvents,
  ...referralEvents,
  ...sameBetEvents,
  ...sessionEvents,
  ...sessionEndEvents,
  ...userEvents,
  ...accountSecurityEvents,
  ...personalDetailsEvents,
  ...waysInEvents,
  ...ownLimitsEvents,
  ...ownControlsEvents,
  ...identityEvents,
  ...demandEvents,
  ...questionnaireEvents,
  ...dashboardEvents,
  ...marketingEvents,
  ...messageEvents,
  ...walkthroughEvents,
  ...settingsEvents,
  ...configEvents,
  ...consentEvents,
  ...myBetsEvents,
  ...betEditEvents,
  ...cashOutEvents,
  ...cashOutRuleEvents,
  ...paymentEvents,
  ...bonusEvents,
  ...realityCheckEvents,
  ...recordingEvents,
  ...bonusOfferEvents,
  ...promotionEvents,
  ...tabEvents,
  ...liveAlertEvents,
] as const;

type Definition = (typeof eventDefinitions)[number];
type Payload<D> = D extends { readonly type: infer T; readonly data: infer S extends z.ZodMiniType }
  ? { readonly type: T; readonly data: z.infer<S> }
  : never;
type OfKind<D, K> = D extends { readonly kind: K } ? D : never;

export type EventType = Definition['type'];
/** What an edge may submit, and what an epic may emit. */
export type NewInput = Payload<OfKind<Definition, 'input'>> & { readonly corr?: string };
export type NewDerived = Payload<OfKind<Definition, 'derived'>> & { readonly corr?: string };
/** An event as decided or delivered, before it has a place in the log. */
export type NewEvent = Payload<Definition> & { readonly corr?: string };
/** An event in the log: the only thing folds and epics see. */
export type AppEvent = Payload<Definition> & Envelope;
/** The logged event of one type: `EventOf<'betslip/legAdded'>`. */
export type EventOf<T extends EventType> = Extract<AppEvent, { readonly type: T }>;
export type NewEventOf<T extends EventType> = Extract<NewEvent, { readonly type: T }>;
export type DataOf<T extends EventType> = EventOf<T>['data'];
