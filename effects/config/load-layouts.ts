import { defer, exhaustMap, filter, ignoreElements } from 'rxjs';
import { getConfigs } from '#domain/contract/initial-calls.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';

/** Pages on which markets are laid out. */
const isEventPage = (event: AppEvent): boolean =>
  event.type === 'navigation/routeChanged' && event.data.key === 'sev';

/**
 * The versioned layouts of markets (BRW-10), asked for when the first event page of a session is opened, with
 * the version that is held: one that is still in force answers without data. A failure leaves what is held,
 * and the next event page asks again. The answer is folded from the log by `projections/config`.
 */
export const loadLayouts: Epic = (events$, state$, ports) =>
  events$.pipe(
    filter((event) => isEventPage(event) && !state$.value.config.layouts.current),
    exhaustMap(() => {
      const { version } = state$.value.config.layouts;
      const query = version === null ? {} : { marketlayoutsversion: version };
      return defer(() => ports.gateway.call(getConfigs, { query })).pipe(ignoreElements());
    }),
  );
