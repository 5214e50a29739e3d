import { audit, distinctUntilChanged, filter, map, mergeMap, switchMap } from 'rxjs';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { recommendBets } from '#domain/contract/sharing.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';

const received = (
  selections: Extract<NewDerived, { readonly type: 'sharing/recommendationsReceived' }>['data']['selections'],
): NewDerived => ({ type: 'sharing/recommendationsReceived', data: { selections } });

/**
 * Asks what goes with the slip, a moment after its selections have changed and while it is in sight; the
 * answer to an earlier question is dropped. What comes is shown below the slip and never chosen for anybody
 * (REQ-02).
 */
export function recommend(world: SlipWorld): Epic {
  return (events$, state$, { gateway, timers }) => {
    const wanted = ({ at }: AppEvent): string => {
      const { betslip } = state$.value;
      if (betslip.legs.length === 0) return '';
      const context = world.context(state$.value, at);
      const inSight = betslip.open || context.formFactor === 'desktop';
      if (!inSight || context.maintenance || !context.online || !context.visible) return '';
      return betslip.legs.map((leg) => leg.selectionId).join(',');
    };
    return events$.pipe(
      map((event) => ({ event, slip: state$.value.betslip, lifecycle: state$.value.lifecycle })),
      // Most events touch neither; comparing references keeps them cheap.
      distinctUntilChanged((a, b) => a.slip === b.slip && a.lifecycle === b.lifecycle),
      map(({ event }) => wanted(event)),
      filter((key) => key !== ''),
      distinctUntilChanged(),
      audit(() => timers.after('recommend', DEFAULTS.recommendations.delayMs)),
      switchMap(() => {
        const selections = state$.value.betslip.legs.map((leg) => leg.selectionId);
        return gateway.call(recommendBets, {
          body: { selections, oddsFormat: 'FRACTIONAL' },
          query: { lsm: 'true', lang: 'en' },
        });
      }),
      mergeMap((outcome): NewDerived[] => {
        // Nothing to show is no failure of the customer's.
        if (outcome.kind !== 'ok') return [];
        const { find } = world.offers(state$.value);
        return [
          received(
            outcome.answer.result.selectionIds.flatMap((id) => {
              const ids = find(id);
              return ids === undefined ? [] : [ids];
            }),
          ),
        ];
      }),
    );
  };
}
