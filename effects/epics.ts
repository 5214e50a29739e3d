import { cleanEntities } from './live/clean-entities.ts';
import { recoverSubscription } from './live/recover-subscription.ts';
import { syncSubscriptions } from './live/sync-subscriptions.ts';
import { decideRoute } from './navigation/decide-route.ts';
import type { Epics } from './runtime/epic.ts';

/** Every epic once, by file name. Order is the order in which they see each event, so it is part of the record. */
export const epics: Epics = {
  decideRoute,
  syncSubscriptions,
  recoverSubscription,
  cleanEntities,
};
