import { filter, map, merge, mergeMap, take } from 'rxjs';
import type { PlacementRef } from '#domain/brand.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/** The bet whose end an event tells. */
function toldBy(event: AppEvent): PlacementRef | undefined {
  if (event.type === 'placement/lateResultReceived') return event.data.ref;
  return event.type === 'placement/betOutcomeReceived' && event.data.status !== 'PENDING'
    ? event.data.ref
    : undefined;
}

/**
 * A bet that was on its way when the tab died is told first thing (FAIL-60 to FAIL-62). On a phone the slip
 * that tells it is behind its bar, or not there at all: it opens, so that nobody places the bet again for
 * want of a word.
 */
export const openToTell: Epic = (events$, state$) => {
  const isUnseen = (): boolean => {
    const { betslip, lifecycle } = state$.value;
    return lifecycle.formFactor === 'mobile' && !betslip.open;
  };
  return events$.pipe(
    ofType('placement/outcomeLost'),
    filter(({ data }) => data.cause === 'resumed'),
    mergeMap(({ data }) =>
      merge(
        ...data.refs.map((ref) =>
          events$.pipe(
            filter((event) => toldBy(event) === ref),
            take(1),
          ),
        ),
      ),
    ),
    filter(isUnseen),
    map((): NewDerived => ({ type: 'betslip/visibilityChanged', data: { open: true } })),
  );
};
