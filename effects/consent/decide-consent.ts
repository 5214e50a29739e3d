import { filter, map } from 'rxjs';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import type { ConsentState } from '#projections/consent/consent-state.ts';
import type { Epic } from '../runtime/epic.ts';

type Said = EventOf<'intent/recordingConsentChosen' | 'intent/recordingNoticeClosed'>;

const isSaid = (event: AppEvent): event is Said =>
  event.type === 'intent/recordingConsentChosen' || event.type === 'intent/recordingNoticeClosed';

function decide(said: Said, { choice, noticeClosed }: ConsentState): NewDerived {
  if (said.type === 'intent/recordingNoticeClosed') {
    return noticeClosed
      ? { type: 'intent/ignored', data: { intent: said.type, reason: 'alreadyClosed' } }
      : { type: 'consent/noticeClosed', data: {} };
  }
  const { granted, policy, place } = said.data;
  if (choice?.granted === granted && choice.policy === policy)
    return { type: 'intent/ignored', data: { intent: said.type, reason: 'alreadySaid' } };
  return { type: granted ? 'consent/granted' : 'consent/withdrawn', data: { policy, place } };
}

/** What was said about the recording of behaviour is in force at once. */
export const decideConsent: Epic = (events$, state$) =>
  events$.pipe(
    filter(isSaid),
    map((said) => decide(said, state$.value.consent)),
  );
